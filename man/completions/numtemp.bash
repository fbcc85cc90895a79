# Completion for bash; source it, or put it into bash-completion's folder.
_numtemp() {
  local words=''
  case "${1##*/}" in
    nt-collect) words='--all --ambiguous --api --before-claim --column --debug --delay --dropped --format --help --label-column --lang --max-age --offline --out --per-domain --provider --publisher --publishers --query --rate --ratings --ratio --record --replay --seed --similarity --since --sizes --top --top-k --until --verbose --version claims dedupe evidence import justification ratings split stats' ;;
    nt-segments) words='--batch-size --debug --filter --help --jobs --min-quantities --offline --parser --retry-failed --skip-done --verbose --version' ;;
    nt-categorize) words='--base-url --batch-size --debug --device --exemplars --help --jobs --model --offline --retry-failed --shots --skip-done --temperature --verbose --version' ;;
    nt-decompose) words='--base-url --batch-size --debug --exemplars --generator --help --jobs --method --model --offline --rate --repair --retry-failed --shots --skip-done --temperature --timeout --verbose --version' ;;
    nt-index) words='--append --bm25 --debug --device --embed --half --help --offline --output --reranker --stem --verbose --version' ;;
    nt-retrieve) words='--batch-size --before-claim --claim-weight --debug --device --engine --fact-checks --help --index --jobs --numeric --offline --per-claim --per-question --pool --query --reranker --retry-failed --skip-done --top-k --verbose --version --why' ;;
    nt-nli) words='--abstain --base --base-url --batch-size --debug --device --exemplars --gold --help --jobs --model --offline --retry-failed --shots --skip-done --temperature --verbose --version' ;;
    nt-train) words='--accumulate --batch-size --class-weights --debug --device --epochs --extra --freeze --gold --help --learning-rate --lora --max-length --method --model --offline --output --resume --rounds --seed --validation --verbose --version category verdict' ;;
    nt-score) words='--allow-mixed --bootstrap --by --debug --errors --format --gold --help --join --majority --offline --questions --ratings --relevance --seed --verbose --version' ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$2") $(compgen -f -- "$2"))
}
complete -o filenames -F _numtemp nt-collect nt-segments nt-categorize nt-decompose nt-index nt-retrieve nt-nli nt-train nt-score

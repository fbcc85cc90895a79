"""The rules of numtemp(7), on every filter, through the installed command."""

import json
import os
import signal
import subprocess
import time

import pytest

from tests.contract.conftest import FILTERS, STAGES, lines, records

each_filter = pytest.mark.parametrize("name", FILTERS)


@each_filter
def test_records_are_annotated_in_order_and_all_else_passes_through(name, command):
    given = records(5)
    done = command(name, input=lines(given))
    assert (done.returncode, done.stderr) == (0, b"")
    written = [json.loads(line) for line in done.stdout.split(b"\n")[:-1]]
    assert [record["id"] for record in written] == [record["id"] for record in given]
    for before, after in zip(given, written, strict=True):
        assert after["own"] == before["own"]
        assert after["trace"][STAGES[name]].split("|")[-1].startswith("version:")
        kept = [key for key in after if key in before]
        assert kept == [key for key in before if key in after]
    assert b'"n":12345678901234567890123' in done.stdout
    assert b'"f":2.5' in done.stdout


@each_filter
def test_jobs_batch_size_and_hash_seed_leave_every_byte_as_it_is(name, command):
    given = lines(records(23))
    expected = command(name, input=given).stdout
    assert expected.count(b"\n") == 23
    for options in (["--batch-size", 1], ["--batch-size", 7], ["--jobs", 2, "--batch-size", 5]):
        environment = os.environ | {"PYTHONHASHSEED": str(len(options))}
        done = command(name, *options, input=given, env=environment)
        assert (done.returncode, done.stderr) == (0, b"")
        assert done.stdout == expected, options


@each_filter
def test_a_rerun_replaces_its_own_fields_and_nothing_else(name, command):
    first = command(name, input=lines(records(3)))
    second = command(name, input=first.stdout)
    assert second.stdout == first.stdout


@each_filter
def test_one_line_is_answered_while_stdin_stays_open(name, filter_process):
    with filter_process(name) as process:
        for record in records(2):
            process.stdin.write(lines([record]))
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["id"] == record["id"]
        process.stdin.close()
        assert process.wait(30) == 0


@each_filter
def test_with_jobs_too_a_line_is_answered_at_once(name, filter_process):
    with filter_process(name, "--jobs", "2") as process:
        for record in records(2):
            process.stdin.write(lines([record]))
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["id"] == record["id"]


@each_filter
def test_a_reader_that_goes_away_ends_the_filter_silently(name, tmp_path):
    given = tmp_path / "in.jsonl"
    given.write_bytes(lines(records(400)))
    script = f'{name} --batch-size 4 < {given} | head -1 > {tmp_path}/out; echo "${{PIPESTATUS[0]}}"'
    done = subprocess.run(["bash", "-c", script], capture_output=True, timeout=120, env=_environment())
    assert done.stderr == b""
    assert done.stdout == b"141\n"
    assert json.loads((tmp_path / "out").read_bytes())["id"] == "r0"


@each_filter
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_ends_it_with_130_and_no_traceback(name, jobs, filter_process):
    with filter_process(name, "--jobs", jobs) as process:
        process.stdin.write(lines(records(1)))
        process.stdin.flush()
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert process.wait(30) == 130
        assert process.stderr.read() == b""


@each_filter
def test_killed_and_resumed_it_has_every_record_once(name, tmp_path, filter_process, command):
    given, out = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    given.write_bytes(lines(records(300)))
    with out.open("wb") as stream:
        process = subprocess.Popen(
            [name, "--batch-size", "2", given], stdout=stream, env=_environment(), stderr=subprocess.DEVNULL
        )
        while out.stat().st_size == 0 and process.poll() is None:
            time.sleep(0.01)
        process.kill()
        process.wait()
    cut = out.read_bytes()
    out.write_bytes(cut[: len(cut) - 7])  # as if the disk had held back the end
    with out.open("ab") as stream:
        done = subprocess.run(
            [name, "--skip-done", out, given],
            stdout=stream,
            stderr=subprocess.PIPE,
            env=_environment(),
            timeout=120,
        )
    assert (done.returncode, done.stderr) == (0, b"")
    whole = [json.loads(line)["id"] for line in out.read_bytes().split(b"\n")[:-1]]
    assert sorted(whole) == sorted(f"r{number}" for number in range(300))


@each_filter
def test_an_earlier_output_is_mended_only_where_stdout_appends_to_it(name, tmp_path, command):
    out, given = tmp_path / "out.jsonl", lines(records(2))
    for end, pipe in (
        (b'{"id": "r0"}', b"\n"),
        (b'{"id": "r9"}\n{"id": "r0", "cl', b"\n"),
        (b'{"id": "r9"}\n', b""),
    ):
        out.write_bytes(end)
        assert command(name, "--skip-done", out, input=given).stdout.startswith(pipe + b'{"id":"r')
        assert out.read_bytes() == end
    out.write_bytes(b'{"id": "r0"}')  # whole, but for its newline
    with out.open("ab") as stream:
        subprocess.run(
            [name, "--skip-done", out], input=given, stdout=stream, env=_environment(), timeout=120
        )
    assert [json.loads(line)["id"] for line in out.read_bytes().splitlines()] == ["r0", "r1"]


@each_filter
def test_failed_records_are_skipped_unless_they_are_to_be_tried_again(name, tmp_path, command):
    stage = STAGES[name]
    out = tmp_path / "out.jsonl"
    failed = {"id": "r0", "errors": [{"stage": stage, "type": "t", "message": "m"}]}
    out.write_bytes(lines([failed, {"id": "r1"}]))
    given = lines(records(3))
    assert _ids(command(name, "--skip-done", out, input=given)) == ["r2"]
    assert _ids(command(name, "--skip-done", out, "--retry-failed", input=given)) == ["r0", "r2"]
    assert _ids(command(name, "--skip-done", tmp_path / "none", input=given)) == ["r0", "r1", "r2"]


@each_filter
def test_a_record_without_what_it_needs_goes_on_with_an_error(name, command):
    given = [{"id": "a", "other": 1}, records(1)[0], {"id": "c", "claim": 5, "evidence": []}]
    done = command(name, input=lines(given))
    first, second, third = (json.loads(line) for line in done.stdout.splitlines())
    assert done.returncode == 1
    assert [first["errors"][0][key] for key in ("stage", "type")] == [STAGES[name], "missing_field"]
    assert first["other"] == 1
    assert "errors" not in second
    assert third["errors"][0]["type"] == "bad_field"
    assert done.stderr.decode().splitlines()[0].startswith(f"{name}: stdin:1: record a: missing_field: ")


@each_filter
def test_a_record_that_failed_upstream_passes_untouched(name, command):
    line = lines([{"claim": "It rose 5%.", "errors": [{"stage": "collect", "type": "t", "message": "m"}]}])
    done = command(name, input=line)
    assert json.loads(done.stdout) == json.loads(line)
    assert (done.returncode, done.stderr) == (0, b"")


@each_filter
def test_nothing_in_nothing_out(name, command):
    for given in (b"", b"\n\n", b"\xef\xbb\xbf"):
        done = command(name, input=given)
        assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


@each_filter
def test_several_files_are_read_one_after_another(name, tmp_path, command):
    first, second = tmp_path / "a.jsonl", tmp_path / "b.jsonl"
    items = records(3)
    first.write_bytes(lines(items[:1])[:-1])  # no newline at the end
    second.write_bytes(b"\xef\xbb\xbf" + lines(items[1:2]))
    done = command(name, first, "-", second, input=lines(items[2:]))
    assert _ids(done) == ["r0", "r2", "r1"]


@each_filter
def test_what_cannot_run_says_so_in_one_line_and_exits_3(name, tmp_path, command):
    for path in (tmp_path / "none.jsonl", tmp_path):
        done = command(name, path)
        assert (done.returncode, done.stdout) == (3, b"")
        assert done.stderr.startswith(f"{name}: error: {path}: ".encode())
        assert done.stderr.count(b"\n") == 1


@each_filter
def test_a_wrong_option_exits_2(name, command):
    for options in (["--no-such"], ["--jobs", "0"], ["--batch-size", "x"], ["--retry-failed"]):
        done = command(name, *options)
        assert (done.returncode, done.stdout) == (2, b""), options
        assert done.stderr


@each_filter
def test_a_full_disk_is_reported(name, command):
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [name],
            input=lines(records(1)),
            stdout=full,
            stderr=subprocess.PIPE,
            env=_environment(),
            timeout=60,
        )
    assert done.returncode == 3
    assert b"No space left" in done.stderr


@each_filter
def test_counts_are_given_when_asked_for(name, command):
    done = command(name, "-v", input=lines(records(2)) + b"{\n")
    assert done.returncode == 1
    last = done.stderr.decode().splitlines()[-1]
    assert last.startswith(f"{name}: 3 read")
    assert "1 bad lines" in last
    assert "2 written" in last


def _ids(done: subprocess.CompletedProcess[bytes]) -> list[str]:
    assert done.stderr == b""
    return [json.loads(line)["id"] for line in done.stdout.splitlines() if line]


def _environment() -> dict[str, str]:
    from tests.conftest import BIN

    return os.environ | {"PATH": f"{BIN}:{os.environ['PATH']}"}

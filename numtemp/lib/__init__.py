"""The stages and what they share: records in, records out, no streams and no command line."""

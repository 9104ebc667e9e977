"""Validates JSON values, one a line, against a JSON Schema (draft 2020-12).

Usage: validate-json.py SCHEMA FILE
Prints the numbers of the lines that are not valid, each with the reason, and ends with status 1 if there are any.
"""

import json
import sys

try:
    from jsonschema import Draft202012Validator
except ImportError:
    sys.exit("Python's jsonschema is missing. Install it: apt-get install python3-jsonschema")

with open(sys.argv[1], encoding="utf-8") as file:
    schema = json.load(file)
Draft202012Validator.check_schema(schema)
validator = Draft202012Validator(schema)
invalid = False
with open(sys.argv[2], encoding="utf-8", newline="\n") as file:
    for number, line in enumerate(file, start=1):
        for error in validator.iter_errors(json.loads(line)):
            print(f"{number}: {error.json_path}: {error.message}")
            invalid = True
sys.exit(1 if invalid else 0)

"""Reads cases as JSON from the standard input, one list, and answers for each whether `verify_proof.py` and `verify_receipt.py` take it: so that a test holds
both implementations to each other."""
import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
sys.dont_write_bytecode = True
import verify_proof as proof  # noqa: E402
import verify_receipt as receipts  # noqa: E402


def verdict(case):
    try:
        if case["kind"] == "signature":
            key, message, signature = (bytes.fromhex(case[part]) for part in ("key", "message", "signature"))
            return proof.is_signed(key, message, signature)
        if case["kind"] == "proof":
            log = proof.Key(case["log"], proof.LOG)
            witnesses = [proof.Key(key, proof.WITNESS) for key in case["witnesses"]]
            index, size, cosigners = proof.verify_proof_file(
                case["text"], bytes.fromhex(case["entry"]), log, witnesses, case["quorum"]
            )
            return {"index": index, "size": size, "cosigners": [{"name": name, "time": time} for name, time in cosigners]}
        if case["kind"] == "tape":
            return proof.parse_tape_entry(bytes.fromhex(case["bytes"]))
        if case["kind"] == "commitment":
            salt = proof.salt_of(bytes.fromhex(case["clientKey"]), case["shard"], case["seq"])
            return [salt.hex(), proof.sealed_entry(salt, proof.canonical(case["value"])).hex()]
        if case["kind"] == "receipt":
            keys = [proof.Key(key, proof.LOG) for key in case["keys"]]
            witnesses = [proof.Key(case["witness"], proof.WITNESS)] if "witness" in case else []
            return len(receipts.check_receipt(case["text"], keys, witnesses, len(witnesses))) > 0
        raise ValueError(case["kind"])
    except proof.Refused:
        return False


json.dump([verdict(case) for case in json.load(sys.stdin)], sys.stdout)

#!/usr/bin/env python3
"""Checks that an entry is in a log of the venue. It uses only the standard library of Python 3.9 and shares no code with the venue; it
implements docs/proof.md and the specifications that it names. Ed25519 is verified by RFC 8032 section 5.1.7 in plain Python: slow, some
milliseconds for a signature, but short enough to be read.

    python3 tools/verify_proof.py --key <verifier key> [--witness <verifier key>]... [--quorum <n>] <proof file> <entry file>

exits with 0 if the proof holds, or prints the reason and exits with 1. The entry file contains the entry's bytes.
"""
import argparse
import base64
import hashlib
import hmac
import json
import re
import sys


class Refused(Exception):
    """A check failed; the message gives the reason."""


def require(holds, reason):
    if not holds:
        raise Refused(reason)


SAFE = 2**53
"""In seconds since 1970: times from the year 10000 on are invalid."""
YEAR_10000 = 253_402_300_800
DEPTH_MAX = 64
ENTRY_BYTES_MAX = 65_535


# --- Ed25519, RFC 8032 section 5.1 --------------------------------------------------------------------------------------------

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
ROOT_OF_MINUS_1 = pow(2, (P - 1) // 4, P)


def _add(a, b):
    """Adds points in extended coordinates (X, Y, Z, T)."""
    left = (a[1] - a[0]) * (b[1] - b[0]) % P
    right = (a[1] + a[0]) * (b[1] + b[0]) % P
    c = 2 * a[3] * b[3] * D % P
    d = 2 * a[2] * b[2] % P
    e, f, g, h = right - left, d - c, d + c, right + left
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def _times(scalar, point):
    total = (0, 1, 1, 0)
    while scalar > 0:
        if scalar & 1:
            total = _add(total, point)
        point = _add(point, point)
        scalar >>= 1
    return total


def _decode(encoded):
    """Decodes 32 bytes by section 5.1.3. None if they are not a point, or if y is not reduced modulo p."""
    number = int.from_bytes(encoded, "little")
    sign, y = number >> 255, number & (2**255 - 1)
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P != 0:
        x = x * ROOT_OF_MINUS_1 % P
    if (x * x - square) % P != 0 or (x == 0 and sign == 1):
        return None
    if x & 1 != sign:
        x = P - x
    return (x, y, 1, x * y % P)


def _encode(point):
    inverse = pow(point[2], -1, P)
    x, y = point[0] * inverse % P, point[1] * inverse % P
    return (y | (x & 1) << 255).to_bytes(32, "little")


BASE = _decode((4 * pow(5, -1, P) % P).to_bytes(32, "little"))


def is_weak(public_key):
    """True if the key is not a point, or has order 1, 2, 4 or 8: some libraries accept one signature for every message under such a key."""
    point = _decode(public_key)
    return point is None or _encode(_times(8, point)) == _encode((0, 1, 1, 0))


def is_signed(public_key, message, signature):
    """True if the key made this signature. R is compared as bytes, without the cofactor."""
    if len(public_key) != 32 or len(signature) != 64 or is_weak(public_key):
        return False
    scalar = int.from_bytes(signature[32:], "little")
    if scalar >= L:
        return False
    x, y, z, t = _decode(public_key)
    challenge = int.from_bytes(hashlib.sha512(signature[:32] + public_key + message).digest(), "little") % L
    return _encode(_add(_times(scalar, BASE), _times(challenge, (P - x, y, z, P - t)))) == signature[:32]


# --- Notes, keys, checkpoints (c2sp.org/signed-note, tlog-checkpoint, tlog-cosignature) ------------------------------------------

LOG, WITNESS = 1, 4
SURROGATE = re.compile("[\ud800-\udfff]")
# Other languages treat U+FEFF as a space.
NAME = re.compile(r"[^\s+\ufeff\x00-\x1f\x7f-\x9f]+")


def from_base64(text, what):
    """Decodes base64 of the standard alphabet, with padding; every other encoding of the same bytes is rejected."""
    try:
        decoded = base64.b64decode(text, validate=True)
    except ValueError:
        raise Refused(f"{what}: not base64") from None
    require(base64.b64encode(decoded).decode() == text, f"{what}: base64 in another form than its one")
    return decoded


def whole(text, what):
    """Parses decimal digits of a number below 2^53, without a leading zero."""
    require(re.fullmatch(r"0|[1-9][0-9]{0,15}", text) and int(text) < SAFE, f"{what}: not a whole number")
    return int(text)


class Key:
    """A verifier key: name+id+base64(kind and key). It is split at the first two plus signs, because base64 may contain others."""

    def __init__(self, text, kind):
        parts = text.split("+", 2)
        require(len(parts) == 3 and NAME.fullmatch(parts[0]), "not a verifier key")
        self.name, identity, encoded = parts
        typed = from_base64(encoded, "verifier key")
        require(len(typed) == 33 and typed[0] == kind, f"the key of {self.name} is of another kind")
        self.id = hashlib.sha256(f"{self.name}\n".encode() + typed).digest()[:4]
        require(self.id.hex() == identity, f"the key of {self.name} bears another key's id")
        self.public = typed[1:]
        require(not is_weak(self.public), f"the key of {self.name} is of small order, or no point at all")


def parse_note(note):
    """Returns the text and the signatures (name, id, bytes), which are not verified yet."""
    require(not re.search(r"[\x00-\x09\x0b-\x1f\x7f]", note), "note: a control character")
    split = note.rfind("\n\n")
    require(split >= 0, "note: no signatures")
    text, tail = note[: split + 1], note[split + 2 :]
    require(tail.endswith("\n"), "note: the last line is cut off")
    lines = tail[:-1].split("\n")
    require(len(lines) <= 16, "note: too many signatures")
    require(not SURROGATE.search(note), "note: half a letter")
    # Counted in UTF-16, in which a character outside the basic plane counts twice.
    require(all(len(line.encode("utf-16-le")) <= 10_000 for line in note.split("\n")), "note: a line is too long")
    signatures = []
    for line in lines:
        words = line.split(" ")
        require(len(words) == 3 and words[0] == "\u2014" and NAME.fullmatch(words[1]), "note: not a signature line")
        signature = from_base64(words[2], "signature")
        require(len(signature) >= 5, "note: a signature is cut off")
        signatures.append((words[1], signature[:4], signature[4:]))
    return text, signatures


def open_checkpoint(note, log_key, witnesses=(), quorum=0):
    """Returns the size, the root and the witnesses who cosigned, as (name, seconds). Unknown keys are ignored; a bad signature by a known
    key rejects the note."""
    text, signatures = parse_note(note)
    lines = text.split("\n")
    require(len(lines) == 4 and lines[0] != "" and lines[3] == "", "not a checkpoint")
    origin, size, root = lines[0], whole(lines[1], "size of the checkpoint"), from_base64(lines[2], "root")
    require(len(root) == 32, "a root of another length")
    require(origin == log_key.name, f"the checkpoint is of {origin}, the key of {log_key.name}")

    def by(key):
        return [bytes_ for name, identity, bytes_ in signatures if name == key.name and identity == key.id]

    require(by(log_key), f"{log_key.name} has not signed the checkpoint")
    for signature in by(log_key):
        require(is_signed(log_key.public, text.encode(), signature), f"a signature of the checkpoint is not by {log_key.name}")
    cosigners = []
    for witness in witnesses:
        times = []
        for cosignature in by(witness):
            require(len(cosignature) == 72, f"a cosignature by {witness.name} is of another length")
            seconds = int.from_bytes(cosignature[:8], "big")
            message = f"cosignature/v1\ntime {seconds}\n{text}".encode()
            require(
                seconds < YEAR_10000 and is_signed(witness.public, message, cosignature[8:]),
                f"a cosignature of the checkpoint is not by {witness.name}",
            )
            times.append(seconds)
        if times:
            cosigners.append((witness.name, min(times)))
    require(len(cosigners) >= quorum, f"{len(cosigners)} witnesses have cosigned, {quorum} have to")
    return size, root, cosigners


# --- Trees (RFC 9162 section 2.1.3.2) and proofs of one entry (c2sp.org/tlog-proof) -----------------------------------------------


def leaf_of(entry):
    require(len(entry) <= ENTRY_BYTES_MAX, "longer than an entry can be")
    return hashlib.sha256(b"\0" + entry).digest()


def root_by_path(index, size, leaf, path):
    """Returns the root to which a leaf leads; a path with the wrong length for its index is rejected."""
    require(0 <= index < size, f"index {index} is not in a tree of {size}")
    node, last, result = index, size - 1, leaf
    for sibling in path:
        require(len(sibling) == 32 and last > 0, "a path of another length")
        if node & 1 or node == last:
            result = hashlib.sha256(b"\1" + sibling + result).digest()
            while node & 1 == 0 and node > 0:
                node, last = node >> 1, last >> 1
        else:
            result = hashlib.sha256(b"\1" + result + sibling).digest()
        node, last = node >> 1, last >> 1
    require(last == 0, "a path of another length")
    return result


def verify_proof_file(text, entry, log_key, witnesses=(), quorum=0):
    """Returns the index, the size and the cosigners of a proof that holds for the entry."""
    head, found, checkpoint = text.partition("\n\n")
    lines = head.split("\n")
    require(found and lines[0] == "c2sp.org/tlog-proof@v1", "not a proof of an entry")
    if len(lines) > 1 and lines[1].startswith("extra "):
        from_base64(lines.pop(1)[6:], "extra")
    require(len(lines) > 1 and lines[1].startswith("index "), "proof without an index")
    index = whole(lines[1][6:], "index")
    path = [from_base64(line, "path") for line in lines[2:]]
    size, root, cosigners = open_checkpoint(checkpoint, log_key, witnesses, quorum)
    require(root_by_path(index, size, leaf_of(entry), path) == root, "the entry does not lead to the root of the checkpoint")
    return index, size, cosigners


# --- Entries -------------------------------------------------------------------------------------------------------------------


def canonical(value, depth=1):
    """Writes JSON in its canonical form: RFC 8785, whole numbers up to 2^53 - 1, keys of ASCII letters and digits, no lone surrogates, and at
    most 64 levels of nesting."""
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    if isinstance(value, int):
        require(abs(value) < SAFE, "a number too large")
        return str(value)
    if isinstance(value, str):
        require(not SURROGATE.search(value), "a lone surrogate")
        return json.dumps(value, ensure_ascii=False)
    require(isinstance(value, (list, dict)), "a value without a canonical form")
    require(depth <= DEPTH_MAX, f"something is nested more than {DEPTH_MAX} deep")
    if isinstance(value, list):
        return "[" + ",".join(canonical(one, depth + 1) for one in value) + "]"
    require(all(re.fullmatch("[A-Za-z0-9]+", key) for key in value), "a key without a canonical form")
    return "{" + ",".join(f'"{key}":{canonical(value[key], depth + 1)}' for key in sorted(value)) + "}"


def salt_of(client_key, shard, seq):
    message = b"candor/salt/v1\0" + shard.to_bytes(4, "big") + seq.to_bytes(8, "big")
    return hmac.digest(client_key, message, "sha256")


def sealed_entry(salt, text):
    """Returns the entry of a client's event, from its canonical form."""
    require(len(salt) == 32, "a salt of another length")
    return b"\1" + hashlib.sha256(salt + text.encode()).digest()


def clear_entry(text):
    """Returns the entry of instrument specs, settings and halts; a long one is replaced by its hash."""
    encoded = text.encode()
    return b"\2" + encoded if len(encoded) <= 60_000 else b"\3" + hashlib.sha256(encoded).digest()


class _Reader:
    def __init__(self, data):
        self.data, self.at = data, 0

    def byte(self):
        require(self.at < len(self.data), "tape entry: cut off")
        self.at += 1
        return self.data[self.at - 1]

    def unsigned(self):
        """Reads LEB128 in its shortest form, below 2^53."""
        value, shift = 0, 0
        while True:
            byte = self.byte()
            value |= (byte & 0x7F) << shift
            require(value < SAFE and shift < 56, "tape entry: a number too large")
            if byte < 0x80:
                require(byte != 0 or shift == 0, "tape entry: overlong number")
                return value
            shift += 7

    def signed(self):
        value = self.unsigned()
        return -(value + 1) // 2 if value & 1 else value // 2


def parse_tape_entry(data):
    """Returns instrument, digits, slice, first, and ticks of {t, bid, ask, mark}."""
    reader = _Reader(data)
    require(reader.byte() == 1, "tape entry: another version")
    digits = reader.byte()
    require(digits <= 9, "tape entry: more than 9 digits")
    instrument = reader.unsigned()
    slice_ = int.from_bytes(bytes(reader.byte() for _ in range(4)), "big")
    first = reader.unsigned()
    ticks, time, bid, spread = [], slice_ * 5000, 0, 0
    while not ticks or reader.at < len(data):
        step = reader.unsigned()
        mark = reader.byte() if step & 1 else 0
        require(step & 1 == 0 or mark != 0, "tape entry: a mark of 0")
        time, bid, spread = time + step // 2, bid + reader.signed(), spread + reader.signed()
        require(time < (slice_ + 1) * 5000, "tape entry: a tick after the end of its slice")
        require(max(abs(bid), abs(spread), abs(bid + spread)) < SAFE, "tape entry: a price too large")
        ticks.append({"t": time, "bid": bid, "ask": bid + spread, "mark": mark})
    require(first + len(ticks) < SAFE, "tape entry: a tick number too large")
    return {"instrument": instrument, "digits": digits, "slice": slice_, "first": first, "ticks": ticks}


def main(words):
    parser = argparse.ArgumentParser(description="Checks that an entry is in a log.")
    parser.add_argument("--key", required=True, help="verifier key of the log")
    parser.add_argument("--witness", action="append", default=[], help="verifier key of a witness")
    parser.add_argument("--quorum", default="0", help="how many of these must have cosigned")
    parser.add_argument("proof")
    parser.add_argument("entry")
    asked = parser.parse_args(words)
    # Characters that the terminal can't show are escaped.
    sys.stdout.reconfigure(errors="backslashreplace")
    try:
        with open(asked.proof, encoding="utf-8", newline="") as proof, open(asked.entry, "rb") as entry:
            index, size, cosigners = verify_proof_file(
                proof.read(), entry.read(), Key(asked.key, LOG), [Key(key, WITNESS) for key in asked.witness],
                whole(asked.quorum, "--quorum"),
            )
    except (Refused, OSError, UnicodeDecodeError) as refused:
        print(f"REFUSED: {refused}")
        return 1
    print(f"This is entry {index} of the log as it was signed with {size} entries, cosigned by {len(cosigners)} witnesses.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

// What a stranger needs before anything else: the verifier keys, where each log lies, and what its entries mean.
import type { PublicLog } from './list-logs.ts';

/** Byte by byte, as docs/proof.md has it with examples. "‖" joins bytes; u8, u32be and u64be are whole numbers. */
const layouts = {
  canonical:
    'RFC 8785 (JSON with sorted keys and no spaces), narrowed to whole numbers within ±(2^53 − 1), texts without lone surrogates, and keys of ASCII letters and digits',
  clear: '02 ‖ canonical JSON, in UTF-8; 03 ‖ SHA-256(canonical JSON) where that is longer than 60000 bytes',
  opening:
    'index 0 of every log: 02 ‖ canonical {"type":"LogOpened", …}, with the last signed note of the log before it as "predecessor"',
  closing: 'the last entry of a log that another one has followed: 02 ‖ canonical {"type":"LogClosed", …}',
  record:
    'index i is event firstSeq + i − 1 of the shard’s journal. An event of one account: 01 ‖ SHA-256(salt ‖ canonical event); of the whole venue: as "clear"',
  salt: 'HMAC-SHA-256(key of the account, "candor/salt/v1" ‖ 00 ‖ u32be shard ‖ u64be seq): 32 bytes',
  tape: 'u8 1 ‖ u8 digits ‖ uv instrument ‖ u32be slice of 5000 ms ‖ uv number of the first tick; each tick: uv(2·dt + marked) ‖ u8 mark where marked ‖ sv(bid − bid before) ‖ sv(spread − spread before). uv is LEB128; sv(n) is uv(2n), below 0 uv(−2n − 1)',
  runningHash:
    'a quote’s Proof is base64url of the first 16 bytes of h: SHA-256(the entry before its first tick), then for each tick SHA-256(h ‖ the tick’s bytes)',
  promise:
    '"candor/promise/v2\\n<origin>\\n<seq>\\n<base64 leaf hash of its entry>\\n<unix seconds>\\n": event seq has this entry, in this log or the one that follows it, and is in it by then. The leaf hash is SHA-256(00 ‖ entry). This text is a leaf of the tree whose root the record’s key signs in "candor/promises/v1\\n<origin>\\n<base64 root>\\n"',
} as const;

/** @param witnesses verifier keys of those whom the venue asks to cosign; whoever runs one publishes its key as well */
export const presentKeys = (logs: readonly PublicLog[], witnesses: readonly string[]) => ({
  logs: logs.map((log) => ({
    ...log,
    path: `/proof/${log.name}/`,
    newest: !logs.some(({ series, generation }) => series === log.series && generation > log.generation),
  })),
  witnesses,
  layouts,
});

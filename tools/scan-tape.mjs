// `node tools/scan-tape.mjs <log url> [verifier key] [<url of the tape that followed> <its key>]…`: goes through every entry of a tape as
// it is served, without anything of the venue's code, and finds what a proof of one entry can't show: two entries that claim one tick,
// gaps, slices out of order, times going back. What bytes mean is in docs/proof.md.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { openNote, parseKey, pathOfTile, readOver, readTile, shown, Tree } from './served-log.mjs';

const SLICE_MS = 5_000;
const BUNDLE = 256;
const NAMED_MAX = 100; // of each kind of finding

/**
 * @typedef {{ instrument: number, slice: number, first: number, last: number, times: [number, number] }} Entry of ticks
 * @typedef {{ kind: 'signature' | 'root' | 'malformed' | 'order' | 'time' | 'gap' | 'claim', text: string }} Finding
 * @typedef {import('./served-log.mjs').Read} Read
 */

/** @param {string} note @param {string | undefined} keyText @returns {{ size: number, root: string, fault: string | null }} */
function openCheckpoint(note, keyText) {
  const split = note.lastIndexOf('\n\n');
  const [origin, size = '', root = '', end, ...rest] = note.slice(0, split + 1).split('\n');
  if (split < 0 || end !== '' || rest.length > 0 || !/^[1-9]\d{0,15}$/.test(size))
    throw new Error('what is served is no checkpoint');
  return { size: Number(size), root, fault: keyText === undefined ? null : signatureFault(keyText) };

  /** @param {string} text */
  function signatureFault(text) {
    const key = parseKey(text);
    if (key.name !== origin) return `the checkpoint is of ${origin}, the key of ${key.name}`;
    try {
      openNote(note, key);
      return null;
    } catch (error) {
      return `the checkpoint: ${/** @type {Error} */ (error).message}`;
    }
  }
}

/** @param {Uint8Array} bytes @returns {Entry} throws where they are not the one form of an entry of ticks */
function parseEntry(bytes) {
  let at = 0;
  const byte = () => {
    const value = bytes[at];
    if (value === undefined) throw new Error('cut off');
    at += 1;
    return value;
  };
  const unsigned = () => {
    let [value, place] = [0, 1];
    for (let length = 1; ; length += 1, place *= 0x80) {
      const next = byte();
      value += (next & 0x7f) * place;
      if (length > 8 || !Number.isSafeInteger(value)) throw new Error('a number too large');
      if (next === 0 && length > 1) throw new Error('a number in a longer form than its shortest');
      if (next < 0x80) return value;
    }
  };
  const signed = () => {
    const value = unsigned();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  };
  if (byte() !== 1) throw new Error('of another version');
  if (byte() > 9) throw new Error('more than 9 digits');
  const instrument = unsigned();
  const slice = ((byte() << 24) | (byte() << 16) | (byte() << 8) | byte()) >>> 0;
  const first = unsigned();
  let [count, time, begun, bid, spread] = [0, slice * SLICE_MS, -1, 0, 0];
  do {
    const step = unsigned();
    if (step % 2 === 1 && byte() === 0) throw new Error('a mark of 0');
    time += Math.floor(step / 2);
    if (time >= (slice + 1) * SLICE_MS) throw new Error('a tick after the end of its slice');
    bid += signed();
    spread += signed();
    if (![bid, spread, bid + spread].every(Number.isSafeInteger)) throw new Error('a price too large');
    if (begun < 0) begun = time;
    count += 1;
  } while (at < bytes.length);
  const last = first + count - 1;
  if (!Number.isSafeInteger(last + 1)) throw new Error('a tick number too large');
  return { instrument, slice, first, last, times: [begun, time] };
}

/** @param {Uint8Array} bytes @returns {Entry | Error} */
function tryEntry(bytes) {
  try {
    return parseEntry(bytes);
  } catch (error) {
    return /** @type {Error} */ (error);
  }
}

/** The entries of a log in their order, `size` of them. @param {Read} read @param {number} size */
async function* entriesOf(read, size) {
  for (let index = 0; index * BUNDLE < size; index += 1) {
    const width = Math.min(BUNDLE, size - index * BUNDLE);
    const full = pathOfTile('entries', index);
    const bundle = await readTile(read, full, width);
    for (let [count, at] = [0, 0]; count < width; count += 1) {
      const end = at + 2 + (at + 2 <= bundle.length ? bundle.readUInt16BE(at) : 0);
      if (at + 2 > bundle.length || end > bundle.length) throw new Error(`${full} is cut off`);
      yield bundle.subarray(at + 2, end);
      at = end;
    }
  }
}

/** Which ticks of one instrument have been seen: ranges that don't touch, in order. One range in an honest tape. */
class Seen {
  /** Time of its last tick; below 0 before there is one. */
  end = -1;
  /** @type {[first: number, last: number][]} */
  ranges = [];

  /** The first tick of these that was seen before, or null. @param {number} first @param {number} last */
  add(first, last) {
    // The first range that ends at the tick before these, or behind it: earlier ones don't touch them.
    let [from, until] = [0, this.ranges.length];
    while (from < until) {
      const middle = (from + until) >> 1;
      if ((this.ranges[middle]?.[1] ?? 0) < first - 1) from = middle + 1;
      else until = middle;
    }
    let to = from;
    while ((this.ranges[to]?.[0] ?? Number.POSITIVE_INFINITY) <= last + 1) to += 1;
    const near = this.ranges.slice(from, to);
    const twice = near.find((range) => range[0] <= last && range[1] >= first);
    const begin = Math.min(first, near[0]?.[0] ?? first);
    this.ranges.splice(from, to - from, [begin, Math.max(last, near.at(-1)?.[1] ?? last)]);
    return twice === undefined ? null : Math.max(first, twice[0]);
  }
}

/**
 * What is wrong with a tape; nothing where the findings are empty. Throws where the log can't be read to its end.
 * @param {Read} read @param {string} [keyText] the verifier key, without which nothing is known of who signed
 */
export const scanTape = (read, keyText) => scanTapes([{ read, keyText }]);

/**
 * Of a tape and those that followed it, in their order: no tick is claimed twice in all of them together, or by none.
 * @param {readonly { read: Read, keyText?: string | undefined }[]} logs
 */
export async function scanTapes(logs) {
  /** @type {Finding[]} */
  const findings = [];
  /** @type {(kind: Finding['kind'], text: string) => void} */
  const find = (kind, text) => {
    if (findings.filter((finding) => finding.kind === kind).length < NAMED_MAX) findings.push({ kind, text });
  };
  /** @type {Map<number, Seen>} */
  const instruments = new Map();
  /** @type {{ instrument: number, tick: number, log: number, at: number }[]} */
  const claims = [];
  let [entries, ticks] = [0, 0];
  /** @type {Entry | null} */
  let before = null;
  /** @type {number[]} */
  const sizes = [];
  /** Whether what is read begins with the first tape of its series. */
  let isFromBeginning = false;
  for (const [log, { read, keyText }] of logs.entries()) {
    const note = await read('checkpoint');
    if (note === null) throw new Error('no checkpoint is served');
    const { size, root, fault } = openCheckpoint(note.toString(), keyText);
    sizes.push(size);
    if (fault !== null) find('signature', fault);
    const tree = new Tree();
    let at = 0;
    for await (const bytes of entriesOf(read, size)) {
      tree.add(bytes);
      if (bytes[0] === 2) lookAtMark(bytes, { log, at, size });
      else lookAtEntry(bytes, { log, at });
      at += 1;
    }
    entries += at;
    if (tree.root().toString('base64') !== root)
      find('root', 'the entries as served do not lead to the root of the checkpoint');
  }
  for (const [instrument, { ranges }] of instruments)
    for (const [place, range] of ranges.entries()) {
      const next = ranges[place + 1];
      if (next)
        find('gap', `instrument ${instrument}: ticks ${range[1] + 1} to ${next[0] - 1} are in no entry`);
    }
  if (claims.length > 0) await nameClaims();
  return { entries, ticks, instruments: instruments.size, findings, begins: lateBeginnings() };

  /** Instruments whose first tick is not number 1, of a whole series: a tape that lost its beginning looks so, and one that is younger than its store. */
  function lateBeginnings() {
    return [...instruments]
      .map(([instrument, { ranges }]) => ({ instrument, first: ranges[0]?.[0] ?? 1 }))
      .filter(({ first }) => isFromBeginning && first > 1);
  }

  /** `entry 17`; of one of several tapes `entry 17 of tape 2`. @param {{ log: number, at: number }} place */
  function nameOf({ log, at }) {
    return logs.length === 1 ? `entry ${at}` : `entry ${at} of tape ${log + 1}`;
  }

  /** The log's opening at its beginning, its closing at its end, and nothing else in clear. @param {Buffer} bytes @param {{ log: number, at: number, size: number }} place */
  function lookAtMark(bytes, place) {
    const { at, size } = place;
    const expected = at === 0 ? 'LogOpened' : at === size - 1 ? 'LogClosed' : null;
    const [, type] = /"type":"(\w+)"/.exec(bytes.toString()) ?? [];
    if (expected === null || type !== expected) find('malformed', `${nameOf(place)} is no entry of ticks`);
    else if (place.log === 0 && at === 0) isFromBeginning = !bytes.includes('"predecessor":');
  }

  /** @param {Buffer} bytes @param {{ log: number, at: number }} place */
  function lookAtEntry(bytes, place) {
    if (place.at === 0) find('malformed', 'the tape does not begin with LogOpened');
    const entry = tryEntry(bytes);
    if (entry instanceof Error) return find('malformed', `${nameOf(place)}: ${entry.message}`);
    const { instrument, slice, first, last, times } = entry;
    ticks += last - first + 1;
    const name = `${nameOf(place)} (instrument ${instrument}, slice ${slice}, ticks ${first} to ${last})`;
    if (before && (slice < before.slice || (slice === before.slice && instrument <= before.instrument)))
      find('order', `${name} stands behind instrument ${before.instrument}, slice ${before.slice}`);
    before = entry;
    const seen = instruments.get(instrument) ?? new Seen();
    instruments.set(instrument, seen);
    if (times[0] < seen.end)
      find('time', `${name} begins ${seen.end - times[0]} ms before the instrument's last tick`);
    seen.end = Math.max(seen.end, times[1]);
    const highest = seen.ranges.at(-1)?.[1] ?? 0;
    const tick = seen.add(first, last);
    if (tick !== null && claims.length < NAMED_MAX) claims.push({ instrument, tick, ...place });
    if (tick === null && first < highest)
      find('order', `${name} has lower numbers than tick ${highest} before it`);
  }

  /** Which other entries hold the claimed ticks: they are looked for only now, so that an honest tape of years needs no memory. */
  async function nameClaims() {
    for (const [log, { read }] of logs.entries()) {
      let at = -1;
      for await (const bytes of entriesOf(read, sizes[log] ?? 0)) {
        at += 1;
        const known = bytes[0] === 2 ? null : tryEntry(bytes);
        if (known === null || known instanceof Error) continue;
        const { instrument, first, last } = known;
        for (const later of claims)
          if (
            later.instrument === instrument &&
            (later.log > log || (later.log === log && later.at > at)) &&
            first <= later.tick &&
            later.tick <= last
          )
            find(
              'claim',
              logs.length === 1
                ? `instrument ${instrument}: entries ${at} and ${later.at} both claim tick ${later.tick}`
                : `instrument ${instrument}: ${nameOf({ log, at })} and ${nameOf(later)} both claim tick ${later.tick}`,
            );
      }
    }
  }
}

/** @param {string[]} words what follows the command @returns {Promise<number>} the exit code */
async function main(words) {
  const [url, keyOrFlag, file] = words;
  if (url === undefined || url.startsWith('-')) {
    console.error(
      'node tools/scan-tape.mjs <log url> [<verifier key> | --key-file <file>] [<url of the tape that followed> <its key>]…',
    );
    return 2;
  }
  const isInFile = keyOrFlag === '--key-file';
  const keyText = isInFile ? readFileSync(file ?? '', 'utf8').trim() : keyOrFlag;
  if (keyText === undefined)
    console.log('No verifier key was given: nothing is known of who signed this tape.');
  const more = words.slice(isInFile ? 3 : 2);
  const logs = [{ read: readOver(url), keyText }];
  for (let at = 0; at < more.length; at += 2)
    logs.push({ read: readOver(more[at] ?? ''), keyText: more[at + 1] });
  const { entries, ticks, instruments, findings, begins } = await scanTapes(logs);
  for (const { kind, text } of findings) console.log(`${kind}: ${shown(text)}`);
  console.log(`${entries} entries, ${ticks} ticks of ${instruments} instruments.`);
  for (const { instrument, first } of begins.slice(0, NAMED_MAX))
    console.log(`! instrument ${instrument} begins with tick ${first}: those before it are on no tape.`);
  if (begins.length > 0)
    console.log(
      "! So does the tape of a store that had ticks before it had a tape; of any other its beginning is gone. Which it is the venue's journal says (npm run verify).",
    );
  const isRight = findings.length === 0;
  console.log(isRight ? 'Every tick is claimed once, in order, without a gap.' : 'THIS TAPE IS NOT RIGHT.');
  return isRight ? 0 : 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.exitCode = await main(process.argv.slice(2)).catch((error) => {
    console.error(`The tape could not be read: ${shown(error.message)}`);
    return 2;
  });

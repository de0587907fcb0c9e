// `node tools/scan-tape.mjs <log url> [verifier key]`: goes through every entry of a tape as it is served, without anything of the
// venue's code, and finds what a proof of one entry can't show: two entries that claim one tick, gaps, slices out of order,
// times going back. What bytes mean is in docs/proof.md.
import { createPublicKey, hash, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const SLICE_MS = 5_000;
const BUNDLE = 256;
const NAMED_MAX = 100; // of each kind of finding

/**
 * @typedef {{ instrument: number, slice: number, first: number, last: number, times: [number, number] }} Entry of ticks
 * @typedef {{ kind: 'signature' | 'root' | 'malformed' | 'order' | 'time' | 'gap' | 'claim', text: string }} Finding
 * @typedef {(path: string) => Promise<Buffer | null>} Read a file of the log; null where there is none
 */

/** @param {Uint8Array[]} parts */
const sha256 = (...parts) => hash('sha256', Buffer.concat(parts), 'buffer');

/** All points of small order on edwards25519, and their encodings that are not reduced: under them some libraries take any signature. */
const SMALL_ORDER =
  /^(?:0[01](?:00){30}[08]0|26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc[08]5|c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03[7f]a|e[cde](?:ff){30}[7f]f)$/;

/** @param {string} text @returns {{ name: string, id: Buffer, publicKey: Buffer }} throws where it is no key of a log */
function parseKey(text) {
  const [name = '', id = ''] = text.split('+', 2);
  const typed = Buffer.from(text.slice(name.length + id.length + 2), 'base64');
  const publicKey = typed.subarray(1);
  const own = sha256(Buffer.from(`${name}\n`), typed).subarray(0, 4);
  if (typed.length !== 33 || typed[0] !== 1 || own.toString('hex') !== id)
    throw new Error('not a verifier key of a log');
  if (SMALL_ORDER.test(publicKey.toString('hex'))) throw new Error('a key of small order');
  return { name, id: own, publicKey };
}

/** @param {string} note @param {string | undefined} keyText @returns {{ size: number, root: string, fault: string | null }} */
function openCheckpoint(note, keyText) {
  const split = note.lastIndexOf('\n\n');
  const text = note.slice(0, split + 1);
  const [origin, size = '', root = '', end, ...rest] = text.split('\n');
  if (split < 0 || end !== '' || rest.length > 0 || !/^[1-9]\d{0,15}$/.test(size))
    throw new Error('what is served is no checkpoint');
  return { size: Number(size), root, fault: keyText === undefined ? null : signatureFault() };

  function signatureFault() {
    const { name, id, publicKey } = parseKey(keyText ?? '');
    if (name !== origin) return `the checkpoint is of ${origin}, the key of ${name}`;
    const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), publicKey]);
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
    const signatures = note
      .slice(split + 2)
      .split('\n')
      .map((line) => line.split(' '))
      .filter(([dash, signer]) => dash === '—' && signer === name)
      .map(([, , base64 = '']) => Buffer.from(base64, 'base64'))
      .filter((bytes) => bytes.subarray(0, 4).equals(id));
    if (signatures.length === 0) return `${name} has not signed the checkpoint`;
    const areRight = signatures.every((bytes) => verify(null, Buffer.from(text), key, bytes.subarray(4)));
    return areRight ? null : `a signature of the checkpoint is not by ${name}`;
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
    const groups = [String(index % 1000).padStart(3, '0')];
    for (let left = Math.floor(index / 1000); left > 0; left = Math.floor(left / 1000))
      groups.unshift(`x${String(left % 1000).padStart(3, '0')}`);
    const full = `tile/entries/${groups.join('/')}`;
    const bundle = (width < BUNDLE ? await read(`${full}.p/${width}`) : null) ?? (await read(full));
    if (bundle === null) throw new Error(`${full} is not served`);
    for (let [count, at] = [0, 0]; count < width; count += 1) {
      const end = at + 2 + (at + 2 <= bundle.length ? bundle.readUInt16BE(at) : 0);
      if (at + 2 > bundle.length || end > bundle.length) throw new Error(`${full} is cut off`);
      yield bundle.subarray(at + 2, end);
      at = end;
    }
  }
}

/** The root of RFC 6962 as leaves come, from the full subtrees at the right edge. */
class Tree {
  /** @type {{ level: number, hash: Buffer }[]} */
  #edge = [];

  /** @param {Uint8Array} entry */
  add(entry) {
    let node = { level: 0, hash: sha256(Uint8Array.of(0), entry) };
    for (let left = this.#edge.at(-1); left?.level === node.level; left = this.#edge.at(-1)) {
      node = { level: node.level + 1, hash: sha256(Uint8Array.of(1), left.hash, node.hash) };
      this.#edge.pop();
    }
    this.#edge.push(node);
  }

  root() {
    const [last, ...others] = this.#edge.map((node) => node.hash).reverse();
    return others.reduce((right, left) => sha256(Uint8Array.of(1), left, right), last ?? sha256());
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
    const twice = this.ranges.find((range) => range[0] <= last && range[1] >= first);
    const near = this.ranges.filter((range) => range[0] <= last + 1 && range[1] >= first - 1);
    const joined = /** @type {[number, number]} */ ([
      Math.min(first, ...near.map((range) => range[0])),
      Math.max(last, ...near.map((range) => range[1])),
    ]);
    this.ranges = [...this.ranges.filter((range) => !near.includes(range)), joined].sort(
      (a, b) => a[0] - b[0],
    );
    return twice === undefined ? null : Math.max(first, twice[0]);
  }
}

/**
 * What is wrong with a tape; nothing where the findings are empty. Throws where the log can't be read to its end.
 * @param {Read} read @param {string} [keyText] the verifier key, without which nothing is known of who signed
 */
export async function scanTape(read, keyText) {
  const note = await read('checkpoint');
  if (note === null) throw new Error('no checkpoint is served');
  const { size, root, fault } = openCheckpoint(note.toString(), keyText);
  /** @type {Finding[]} */
  const findings = [];
  /** @type {(kind: Finding['kind'], text: string) => void} */
  const find = (kind, text) => {
    if (findings.filter((finding) => finding.kind === kind).length < NAMED_MAX) findings.push({ kind, text });
  };
  if (fault !== null) find('signature', fault);

  const tree = new Tree();
  /** @type {Map<number, Seen>} */
  const instruments = new Map();
  /** @type {{ instrument: number, tick: number, at: number }[]} */
  const claims = [];
  let [at, ticks] = [0, 0];
  /** @type {Entry | null} */
  let before = null;
  for await (const bytes of entriesOf(read, size)) {
    tree.add(bytes);
    if (bytes[0] === 2) lookAtMark(bytes);
    else lookAtEntry(bytes);
    at += 1;
  }
  if (tree.root().toString('base64') !== root)
    find('root', 'the entries as served do not lead to the root of the checkpoint');
  for (const [instrument, { ranges }] of instruments)
    for (const [place, range] of ranges.entries()) {
      const next = ranges[place + 1];
      if (next)
        find('gap', `instrument ${instrument}: ticks ${range[1] + 1} to ${next[0] - 1} are in no entry`);
    }
  if (claims.length > 0) await nameClaims();
  return { entries: size, ticks, instruments: instruments.size, findings };

  /** The log's opening at its beginning, its closing at its end, and nothing else in clear. @param {Buffer} bytes */
  function lookAtMark(bytes) {
    const expected = at === 0 ? 'LogOpened' : at === size - 1 ? 'LogClosed' : null;
    const [, type] = /"type":"(\w+)"/.exec(bytes.toString()) ?? [];
    if (expected === null || type !== expected) find('malformed', `entry ${at} is no entry of ticks`);
  }

  /** @param {Buffer} bytes */
  function lookAtEntry(bytes) {
    if (at === 0) find('malformed', 'the tape does not begin with LogOpened');
    const entry = tryEntry(bytes);
    if (entry instanceof Error) return find('malformed', `entry ${at}: ${entry.message}`);
    const { instrument, slice, first, last, times } = entry;
    ticks += last - first + 1;
    const name = `entry ${at} (instrument ${instrument}, slice ${slice}, ticks ${first} to ${last})`;
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
    if (tick !== null && claims.length < NAMED_MAX) claims.push({ instrument, tick, at });
    if (tick === null && first < highest)
      find('order', `${name} has lower numbers than tick ${highest} before it`);
  }

  /** Which other entries hold the claimed ticks: they are looked for only now, so that an honest tape of years needs no memory. */
  async function nameClaims() {
    let index = 0;
    for await (const bytes of entriesOf(read, size)) {
      const known = bytes[0] === 2 ? null : tryEntry(bytes);
      index += 1;
      if (known === null || known instanceof Error) continue;
      const { instrument, first, last } = known;
      for (const { tick, at: later } of claims.filter((claim) => claim.instrument === instrument))
        if (later >= index && first <= tick && tick <= last)
          find(
            'claim',
            `instrument ${instrument}: entries ${index - 1} and ${later} both claim tick ${tick}`,
          );
    }
  }
}

/** Reads a log over HTTP. @param {string} url @returns {Read} */
const readOver = (url) => async (path) => {
  const reply = await fetch(`${url.replace(/\/$/, '')}/${path}`, { signal: AbortSignal.timeout(30_000) });
  if (reply.status === 404) return null;
  if (!reply.ok) throw new Error(`${path}: HTTP ${reply.status}`);
  return Buffer.from(await reply.arrayBuffer());
};

/** @param {string[]} words what follows the command @returns {Promise<number>} the exit code */
async function main(words) {
  const [url, keyOrFlag, file] = words;
  if (url === undefined || url.startsWith('-')) {
    console.error('node tools/scan-tape.mjs <log url> [<verifier key> | --key-file <file>]');
    return 2;
  }
  const keyText = keyOrFlag === '--key-file' ? readFileSync(file ?? '', 'utf8').trim() : keyOrFlag;
  if (keyText === undefined)
    console.log('No verifier key was given: nothing is known of who signed this tape.');
  const { entries, ticks, instruments, findings } = await scanTape(readOver(url), keyText);
  for (const { kind, text } of findings) console.log(`${kind}: ${text}`);
  console.log(`${entries} entries, ${ticks} ticks of ${instruments} instruments.`);
  const isRight = findings.length === 0;
  console.log(isRight ? 'Every tick is claimed once, in order, without a gap.' : 'THIS TAPE IS NOT RIGHT.');
  return isRight ? 0 : 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.exitCode = await main(process.argv.slice(2)).catch((error) => {
    console.error(`The tape could not be read: ${error.message}`);
    return 2;
  });

// How `scan-tape.mjs` reads a log: hashes, keys, notes and the paths of tiles (c2sp.org/signed-note, tlog-tiles;
// RFC 6962). No dependencies but Node, and nothing of the venue's code.
import { createPublicKey, hash, verify } from 'node:crypto';

/**
 * @typedef {(path: string) => Promise<Buffer | null>} Read a file of the log; null where there is none
 * @typedef {{ name: string, id: Buffer, publicKey: Buffer }} Key
 */

/** @param {Uint8Array[]} parts */
const sha256 = (...parts) => hash('sha256', Buffer.concat(parts), 'buffer');
/** @param {Uint8Array} entry */
const leafOf = (entry) => sha256(Uint8Array.of(0), entry);
/** @param {Uint8Array} left @param {Uint8Array} right */
const nodeOf = (left, right) => sha256(Uint8Array.of(1), left, right);

/** The root of RFC 6962 as leaves come, from the full subtrees at the right edge. */
export class Tree {
  /** @type {{ level: number, hash: Buffer }[]} */
  #edge = [];

  /** @param {Uint8Array} entry */
  add(entry) {
    let node = { level: 0, hash: leafOf(entry) };
    for (let left = this.#edge.at(-1); left?.level === node.level; left = this.#edge.at(-1)) {
      node = { level: node.level + 1, hash: nodeOf(left.hash, node.hash) };
      this.#edge.pop();
    }
    this.#edge.push(node);
  }

  root() {
    const [last, ...others] = this.#edge.map((node) => node.hash).reverse();
    return others.reduce((right, left) => nodeOf(left, right), last ?? sha256());
  }
}

/** @param {unknown} holds @param {string} what @returns {asserts holds} */
function need(holds, what) {
  if (!holds) throw new Error(what);
}

/** On one line of a terminal, and nothing there but its letters: a log must not draw a verdict of its own. @param {string} text */
export const shown = (text) => text.replace(/\p{C}/gu, '?');

/** @param {string} text */
function base64(text) {
  const bytes = Buffer.from(text, 'base64');
  need(bytes.toString('base64') === text, `"${text.slice(0, 20)}…" is no base64`);
  return bytes;
}

/** All points of small order on edwards25519, and their encodings that are not reduced: under them some libraries take any signature. */
const SMALL_ORDER =
  /^(?:0[01](?:00){30}[08]0|26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc[08]5|c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03[7f]a|e[cde](?:ff){30}[7f]f)$/;

/** @param {string} text name+id+base64(01 ‖ public key) @returns {Key} throws where it is no key of a log */
export function parseKey(text) {
  const [name = '', id = ''] = text.split('+', 2);
  const typed = Buffer.from(text.slice(name.length + id.length + 2), 'base64');
  const own = sha256(Buffer.from(`${name}\n`), typed).subarray(0, 4);
  need(typed.length === 33 && typed[0] === 1 && own.toString('hex') === id, 'not a verifier key of a log');
  need(!SMALL_ORDER.test(typed.subarray(1).toString('hex')), 'a key of small order');
  return { name, id: own, publicKey: typed.subarray(1) };
}

/** The text of a note that this key has signed; throws where it has not. @param {string} note @param {Key} key */
export function openNote(note, { name, id, publicKey }) {
  const split = note.lastIndexOf('\n\n');
  const text = note.slice(0, split + 1);
  need(split > 0 && note.endsWith('\n'), 'a note is none');
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), publicKey]);
  const signer = createPublicKey({ key: der, format: 'der', type: 'spki' });
  const own = note
    .slice(split + 2)
    .split('\n')
    .filter((line) => line.startsWith(`— ${name} `))
    .map((line) => base64(line.split(' ')[2] ?? ''))
    .filter((bytes) => bytes.subarray(0, 4).equals(id));
  need(own.length > 0, `${name} has not signed`);
  for (const bytes of own)
    need(verify(null, Buffer.from(text), signer, bytes.subarray(4)), `a signature is not by ${name}`);
  return text;
}

/** The whole tile's path. @param {number | 'entries'} level @param {number} index */
export function pathOfTile(level, index) {
  const groups = [String(index % 1000).padStart(3, '0')];
  for (let left = Math.floor(index / 1000); left > 0; left = Math.floor(left / 1000))
    groups.unshift(`x${String(left % 1000).padStart(3, '0')}`);
  return `tile/${level}/${groups.join('/')}`;
}

/** A tile, `width` of its 256 hashes or entries: where the part is not served any more, the whole one. @param {Read} read @param {string} path @param {number} width */
export async function readTile(read, path, width) {
  const bytes = (width < 256 ? await read(`${path}.p/${width}`) : null) ?? (await read(path));
  need(bytes !== null, `${path} is not served`);
  return bytes;
}

/** Above 256 entries of 65,535 bytes, each behind its length: no file of a log is longer. */
const FILE_BYTES_MAX = 17_000_000;

/** Reads a log over HTTP; throws where a file takes longer than 30 s or is longer than any is. @param {string} url @returns {Read} */
export const readOver = (url) => async (path) => {
  const reply = await fetch(`${url.replace(/\/$/, '')}/${path}`, { signal: AbortSignal.timeout(30_000) });
  if (reply.status === 404) return null;
  need(reply.ok, `${path}: HTTP ${reply.status}`);
  const parts = [];
  let length = 0;
  // What is packed may be endless: it is counted as it comes out.
  for await (const part of reply.body ?? []) {
    length += part.length;
    need(length <= FILE_BYTES_MAX, `${path} is longer than any file of a log`);
    parts.push(part);
  }
  return Buffer.concat(parts);
};

// A witness that lies or is slow can do no harm to a log or to the cosignatures of other witnesses.
import { sign } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  COSIGNATURE,
  cosignedMessage,
  formatCheckpoint,
  formatNote,
  formatSignature,
  formatVerifierKey,
  makeVerifierKey,
  openCheckpoint,
  packCosignature,
  parseAddCheckpoint,
  parseNote,
  toUtf8,
} from '@candor/proof';
import { nodeCrypto, sha256 } from '@candor/proof/node/crypto.ts';
import { makeSigningKey } from '@candor/proof/testing/signing-key.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cosignStored } from './cosign-stored.ts';
import { type LogStore, openLogStore } from './testing/make-store.ts';
import { Witnesses } from './witnesses.ts';

const SECONDS = 1_800_000_000;
const closings: (() => Promise<unknown>)[] = [];
let store: LogStore;
let note: string;

beforeAll(async () => {
  store = await openLogStore();
  await store.grow(20);
  note = (await (await store.openSigner()).sign()) ?? '';
});
afterAll(async () => {
  for (const close of closings) await close();
  await store.remove();
});

type Reply = { readonly status: number; readonly body: string };
type Answer = (request: IncomingMessage, body: string) => Promise<Reply> | Reply;

function makeWitness(at: number) {
  const { publicKey, sign } = makeSigningKey(String(10 + at).repeat(32));
  const key = makeVerifierKey(sha256, { name: `w${at}.example`, kind: COSIGNATURE, publicKey });
  const lineOf = (signed: string) => {
    const message = cosignedMessage(parseNote(signed).text, SECONDS);
    return { name: key.name, id: key.id, signature: packCosignature(SECONDS, sign(message)) };
  };
  return { key, lineOf };
}
type Made = ReturnType<typeof makeWitness>;

/** The answer of an honest witness that holds nothing yet. */
const honestly =
  ({ lineOf }: Made): Answer =>
  ({ method }, body) =>
    method === 'GET'
      ? { status: 404, body: '' }
      : { status: 200, body: formatSignature(lineOf(parseAddCheckpoint(body).checkpoint)) };

async function serve({ key }: Made, answer: Answer) {
  const reply = async (request: IncomingMessage): Promise<Reply> => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    return answer(request, body);
  };
  const server = createServer((request, response) => {
    void reply(request).then(({ status, body }) => response.writeHead(status).end(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closings.push(() => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    return closed;
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, key: formatVerifierKey(key) };
}

const asking = (witnesses: Awaited<ReturnType<typeof serve>>[], more: { answerMs?: number } = {}) =>
  new Witnesses({ witnesses, warn: () => {}, info: () => {}, now: () => 1e9, ...more });

it('accepts no unverified signature from a witness: under another name it would invalidate the note', async () => {
  const [liar, other] = [makeWitness(1), makeWitness(2)];
  const { text, signatures } = parseNote(note);
  const bogus = { ...other.lineOf(note), signature: packCosignature(SECONDS, new Uint8Array(64)) };
  const spoilt = formatNote({ text, signatures: [...signatures, bogus, liar.lineOf(note)] });
  const served = await serve(liar, () => ({ status: 200, body: spoilt }));
  const policy = { log: [store.log.key], witnesses: [liar.key, other.key], quorum: 1 };
  await expect(openCheckpoint(nodeCrypto, spoilt, policy)).rejects.toThrow('bad signature');
  const answers = await asking([served, await serve(other, honestly(other))]).askAll(store.log);
  expect(answers.answered).toBe(2);
  const [held] = answers.held;
  const { size, cosigners } = await openCheckpoint(nodeCrypto, held?.note ?? '', policy);
  expect([size, cosigners.map(({ name }) => name)]).toEqual([20, ['w1.example']]);
});

it('waits no longer for a witness that needs repeated requests than for a silent one', async () => {
  const [dawdler, other] = [makeWitness(3), makeWitness(4)];
  let requests = 0;
  const slow = await serve(dawdler, async () => {
    requests += 1;
    await sleep(100);
    return { status: 409, body: `${requests}\n` };
  });
  const witnesses = asking([slow, await serve(other, honestly(other))], { answerMs: 400 });
  const begun = performance.now();
  const cosigned = await cosignStored(store.client, { log: store.log, witnesses, quorum: 1 });
  expect(performance.now() - begun).toBeLessThan(700);
  expect(cosigned?.count).toBe(1);
  expect(requests).toBeGreaterThan(1);
});

/** One that holds another tree of the size that is signed, and answers so with `refusal` (409 without a size until July 2026). */
function holdingAFork(made: Made, refusal: Reply): Promise<Awaited<ReturnType<typeof serve>>> {
  const text = formatCheckpoint({ origin: store.log.origin, size: 20, root: new Uint8Array(32).fill(9) });
  const { key, secret } = store.log;
  const ofLog = { name: key.name, id: key.id, signature: sign(null, toUtf8(text), secret) };
  const fork = formatNote({ text, signatures: [ofLog] });
  return serve(made, ({ method }, body) => {
    if (method === 'GET') return { status: 200, body: fork };
    return parseAddCheckpoint(body).old === 20 ? refusal : { status: 409, body: '20\n' };
  });
}

it.each([
  ['422', { status: 422, body: 'no\n' }],
  ['409 without a size', { status: 409, body: '' }],
  ['409 with the size that was asked about', { status: 409, body: '20\n' }],
])('stops if a witness holds another tree of the same size, and reports it by %s', async (_, refusal) => {
  const witnesses = asking([await holdingAFork(makeWitness(5), refusal)]);
  await expect(cosignStored(store.client, { log: store.log, witnesses, quorum: 1 })).rejects.toThrow(
    'has other entries than those that were signed',
  );
});

it('does not blame a witness for a fault of its own store', async () => {
  const warned: string[] = [];
  const honest = makeWitness(6);
  const served = await serve(honest, ({ method }) => ({ status: method === 'GET' ? 404 : 409, body: '7\n' }));
  const witnesses = new Witnesses({ witnesses: [served], warn: (line) => warned.push(line), info: () => {} });
  const broken = {
    prove: (older: number) => (older === 0 ? Promise.resolve([]) : Promise.reject(new Error('no tile'))),
    check: () => Promise.resolve(),
  };
  await expect(witnesses.cosign(store.log, { note, size: 20 }, broken)).rejects.toThrow('no tile');
  expect(warned).toEqual([]);
});

it('never stores a note with more signatures than the limit, even if the witnesses change', async () => {
  const all = Array.from({ length: 17 }, (_, at) => makeWitness(10 + at));
  for (const some of [all.slice(0, 9), all.slice(9)]) {
    const served = await Promise.all(some.map((one) => serve(one, honestly(one))));
    await cosignStored(store.client, { log: store.log, witnesses: asking(served), quorum: 1 });
  }
  const { rows } = await store.client.query('select note from proof_checkpoints');
  const witnesses = all.slice(9).map(({ key }) => key);
  const policy = { log: [store.log.key], witnesses, quorum: witnesses.length };
  expect((await openCheckpoint(nodeCrypto, rows[0].note, policy)).size).toBe(20);
});

it('does not treat an older tree as the newest if its cosignature comes late', async () => {
  const signer = await store.openSigner();
  const own = { log: store.log, quorum: 1 };
  const late = {
    cosign: async (_: unknown, older: { note: string }) => {
      await store.grow(40);
      const newer = (await signer.sign()) ?? '';
      await cosignStored(store.client, {
        ...own,
        witnesses: { cosign: async () => ({ note: newer, count: 1 }) },
      });
      return { note: older.note, count: 1 };
    },
  };
  await cosignStored(store.client, { ...own, witnesses: late });
  const { rows } = await store.client.query('select size, cosigned_size from proof_checkpoints');
  expect(rows[0]).toEqual({ size: 40, cosigned_size: 40 });
});

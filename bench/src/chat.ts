// Customer service under load: clients write and operators answer at once, over HTTP and live sockets, on a real venue.
// Fails where a message is lost, doubled or out of order at either end; prints messages a second and how long they take to arrive.
// `npm run bench:chat -- [clients 2000] [operators 20] [messages of each client 5] [seconds between them 10]`
import { setTimeout as sleep } from 'node:timers/promises';
import { type Envelope, KEY_HEADER, OFFICE_HEADER, OFFICE_PATH } from '@candor/contract';
import { type OfficeClient, openOffice } from '@candor/server/web/testing/office-client.ts';
import { makeTestClient } from '@candor/server/web/testing/test-client.ts';
import { openTestVenue } from '@candor/server/web/testing/test-venue.ts';
import { WebSocket } from 'ws';
import { percentile } from './orders.ts';

const [clientCount = 2_000, operatorCount = 20, messagesEach = 5, secondsBetween = 10] = process.argv
  .slice(2)
  .map(Number);
const openedAtOnce = 20;
/** As an app tries again (client/chat/outgoing.ts), and after that every eight seconds as one that comes back would. */
const waitsMs = [1_000, 2_000, 4_000, 8_000];
const insistMsMax = 20 * 60_000;

interface Message {
  readonly seq: number;
  readonly text: string;
}

interface Talker {
  readonly id: number;
  readonly token: string;
  readonly socket: WebSocket;
  /** As the live socket brought them, one after the other. */
  readonly heard: Message[];
  /** As operators read them, one after the other. */
  readonly read: Message[];
  /** When a text was handed in, by the text. */
  readonly sentAt: Map<string, number>;
}

const venue = await openTestVenue();
const toClients: number[] = [];
const toOperators: number[] = [];
let retries = 0;
let written = 0;
const progress = (line: string): void => console.error(`• ${line}`);

/** As an app does: the same message under its key until there is an answer. */
async function insist(url: string, init: RequestInit): Promise<void> {
  const begin = performance.now();
  for (let tries = 0; performance.now() - begin < insistMsMax; tries += 1) {
    const response = await fetch(url, init).catch(() => undefined);
    const body = response && ((await response.json()) as Envelope);
    if (body?.code === 1) {
      written += 1;
      return;
    }
    if (body && body.error !== 'busy') throw new Error(`refused: ${JSON.stringify(body)}`);
    retries += 1;
    await sleep((waitsMs[tries] ?? 8_000) * (0.5 + Math.random()));
  }
  throw new Error('nobody answered');
}

function say(talker: Talker, text: string): Promise<void> {
  talker.sentAt.set(text, performance.now());
  return insist(`${venue.origin}/api/chat/send`, {
    method: 'POST',
    headers: { authorization: talker.token, lang: 'en', [KEY_HEADER]: crypto.randomUUID() },
    body: new URLSearchParams({ text }),
  });
}

function answer(office: OfficeClient, talker: Talker, text: string): Promise<void> {
  talker.sentAt.set(text, performance.now());
  return insist(`${venue.origin}${OFFICE_PATH}/chats/${talker.id}/messages`, {
    method: 'POST',
    headers: {
      cookie: office.cookie,
      lang: 'en',
      [OFFICE_HEADER]: '1',
      'content-type': 'application/json',
      [KEY_HEADER]: crypto.randomUUID(),
    },
    body: JSON.stringify({ text }),
  });
}

function note(delays: number[], talker: Talker, text: string): void {
  const sentAt = talker.sentAt.get(text);
  if (sentAt !== undefined) delays.push(performance.now() - sentAt);
}

async function enter(): Promise<Talker> {
  const { token, id } = await makeTestClient(venue.origin).loginDemo();
  const socket = new WebSocket(`${venue.origin.replace('http', 'ws')}/v1/ws?lang=en`);
  const talker: Talker = { id, token, socket, heard: [], read: [], sentAt: new Map() };
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.once('open', () => {
      socket.send(JSON.stringify({ cmd: 'login', token }));
      socket.send(JSON.stringify({ cmd: 'sub', topic: 'FOREX_CHAT' }));
    });
    socket.on('message', (data) => {
      const frame = JSON.parse(String(data)) as {
        cmd?: string;
        data?: { Kind: string; Data: { seq: number; text: string } };
      };
      if (frame.cmd === 'sub') resolve();
      if (frame.data?.Kind !== 'message') return;
      const { seq, text } = frame.data.Data;
      talker.heard.push({ seq, text });
      note(toClients, talker, text);
    });
  });
  // A silent socket is closed after 20 seconds.
  const pinging = setInterval(() => socket.send(JSON.stringify({ cmd: 'ping' })), 5_000);
  socket.once('close', () => clearInterval(pinging));
  return talker;
}

/** Hears of changes as the inbox does, and answers once what each of their clients wrote. */
async function work(office: OfficeClient, own: readonly Talker[], isOver: () => boolean): Promise<void> {
  const byId = new Map(own.map((talker) => [talker.id, talker]));
  const seen = new Map<number, number>();
  const answerNew = async (talker: Talker): Promise<void> => {
    const after = seen.get(talker.id) ?? 0;
    const { list } = await office.get('officeChat', { id: talker.id, after });
    seen.set(talker.id, list.at(-1)?.seq ?? after);
    for (const { seq, from, text } of list) {
      talker.read.push({ seq, text });
      if (from === 'client') note(toOperators, talker, text);
    }
    for (const { seq, from } of list)
      if (from === 'client') await answer(office, talker, `answer of ${talker.id} to ${seq}`);
  };
  let cursor: string | undefined;
  while (!isOver()) {
    const news = await office
      .get('officeChatChanges', cursor === undefined ? {} : { cursor })
      .catch(() => null);
    if (!news) continue;
    cursor = news.cursor;
    for (const id of news.reset ? byId.keys() : news.changed) {
      const talker = byId.get(id);
      // Busy for a moment: what was not read stays for the sweep at the end.
      if (talker) await answerNew(talker).catch(() => undefined);
    }
  }
  // What was not read, and then the answers to it.
  for (const talker of own)
    for (let tries = 0; talker.read.length < 2 * messagesEach && tries < 100; tries += 1)
      await answerNew(talker).catch(() => sleep(500));
}

function check(talker: Talker, kept: readonly { seq: number; from: string; text: string }[]): void {
  const wanted = 2 * messagesEach;
  const fail = (why: string): never => {
    throw new Error(`conversation ${talker.id}: ${why}`);
  };
  if (kept.length !== wanted) fail(`${kept.length} messages in place of ${wanted}`);
  if (kept.some(({ seq }, at) => seq !== at + 1)) fail('numbers with a gap');
  const own = kept.filter(({ from }) => from === 'client').map(({ text }) => text);
  if (own.some((text, at) => text !== `message ${at + 1} of ${talker.id}`)) fail('not in order');
  if (new Set(kept.map(({ text }) => text)).size !== wanted) fail('a message is there twice');
  const wire = JSON.stringify(kept.map(({ seq, text }) => ({ seq, text })));
  if (JSON.stringify(talker.heard) !== wire) fail('its client did not hear each once and in order');
  if (JSON.stringify(talker.read) !== wire) fail('its operator did not read each once and in order');
}

const talkers: Talker[] = [];
while (talkers.length < clientCount) {
  const count = Math.min(openedAtOnce, clientCount - talkers.length);
  talkers.push(...(await Promise.all(Array.from({ length: count }, enter))));
  if (talkers.length % 500 === 0) progress(`${talkers.length} clients are there`);
}
const operators: OfficeClient[] = [];
for (let n = 0; n < operatorCount; n += 1) operators.push(await openOffice(venue, 'support'));
console.log(`${clientCount} clients and ${operatorCount} operators are there`);
const total = 2 * messagesEach * clientCount;
const progressing = setInterval(
  () => progress(`${written} of ${total} messages are written, ${retries} were tried again`),
  10_000,
);

let isOver = false;
const began = performance.now();
const working = operators.map((office, n) =>
  work(
    office,
    talkers.filter((_, at) => at % operatorCount === n),
    () => isOver,
  ),
);
await Promise.all(
  talkers.map(async (talker) => {
    for (let n = 1; n <= messagesEach; n += 1) {
      await sleep(Math.random() * 2 * secondsBetween * 1_000);
      await say(talker, `message ${n} of ${talker.id}`);
    }
  }),
);
isOver = true;
progress('the clients have written all of theirs');
await Promise.all(working);
clearInterval(progressing);
const seconds = (performance.now() - began) / 1_000;
// What was pushed last is on its way.
await sleep(1_000);
for (const talker of talkers) {
  const { rows } = await venue.pool.query<{ seq: number; from: string; text: string }>(
    'select seq, author as "from", body as text from chat_messages where user_id = $1 order by seq',
    [talker.id],
  );
  check(talker, rows);
  talker.socket.close();
}
function show(delays: number[]): string {
  delays.sort((a, b) => a - b);
  return `p50 ${percentile(delays, 0.5).toFixed(0)} ms, p99 ${percentile(delays, 0.99).toFixed(0)} ms of ${delays.length}`;
}
console.log(
  `${total} messages in ${seconds.toFixed(1)} s: ${(total / seconds).toFixed(0)} a second, ${retries} retries`,
);
console.log(`from handing in to the client's socket: ${show(toClients)}`);
console.log(`from handing in to the operator who reads it: ${show(toOperators)}`);
console.log('nothing lost, nothing doubled, in order at both ends');
await venue.stop();

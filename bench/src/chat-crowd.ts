// The clients and operators of `chat.ts`, in a thread of their own, so that the venue is not measured by what it costs to be them.
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { type Envelope, KEY_HEADER, OFFICE_HEADER, OFFICE_PATH } from '@candor/contract';
import {
  makeOfficeClient,
  type OfficeClient,
  type OfficeWho,
} from '@candor/server/web/testing/office-client.ts';
import { makeTestClient } from '@candor/server/web/testing/test-client.ts';
import { WebSocket } from 'ws';

export interface CrowdPlan {
  readonly origin: string;
  readonly offices: readonly OfficeWho[];
  readonly clientCount: number;
  readonly messagesEach: number;
  readonly secondsBetween: number;
}

export interface CrowdMessage {
  readonly seq: number;
  readonly text: string;
}

/** What became of it, as the clients and operators know it. */
export interface CrowdResult {
  readonly seconds: number;
  readonly retries: number;
  /** Milliseconds from handing in to the client's socket, and to the operator who reads it. */
  readonly toClients: readonly number[];
  readonly toOperators: readonly number[];
  /** As the live socket brought them, and as operators read them. */
  readonly talks: readonly {
    readonly id: number;
    readonly heard: readonly CrowdMessage[];
    readonly read: readonly CrowdMessage[];
  }[];
}

const { origin, offices, clientCount, messagesEach, secondsBetween } = workerData as CrowdPlan;
const openedAtOnce = 20;
/** As an app tries again (client/chat/outgoing.ts), and after that every eight seconds as one that comes back would. */
const waitsMs = [1_000, 2_000, 4_000, 8_000];
const insistMsMax = 20 * 60_000;

interface Talker {
  readonly id: number;
  readonly token: string;
  readonly socket: WebSocket;
  /** As the live socket brought them, one after the other. */
  readonly heard: CrowdMessage[];
  /** As operators read them, one after the other. */
  readonly read: CrowdMessage[];
  /** When a text was handed in, by the text. */
  readonly sentAt: Map<string, number>;
}

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
  return insist(`${origin}/api/chat/send`, {
    method: 'POST',
    headers: { authorization: talker.token, lang: 'en', [KEY_HEADER]: crypto.randomUUID() },
    body: new URLSearchParams({ text }),
  });
}

function answer(office: OfficeClient, talker: Talker, text: string): Promise<void> {
  talker.sentAt.set(text, performance.now());
  return insist(`${origin}${OFFICE_PATH}/chats/${talker.id}/messages`, {
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

/** As an app that was answered "busy" comes back. */
async function login(): Promise<{ token: string; id: number }> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await makeTestClient(origin).loginDemo();
    } catch (fault) {
      if (tries === 20) throw fault;
      await sleep(2_000);
    }
  }
}

async function enter(): Promise<Talker> {
  const { token, id } = await login();
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/v1/ws?lang=en`);
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
  const pinging = setInterval(() => socket.send(JSON.stringify({ cmd: 'ping' })), 8_000);
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
    if (!news) {
      await sleep(500);
      continue;
    }
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

const talkers: Talker[] = [];
while (talkers.length < clientCount) {
  const count = Math.min(openedAtOnce, clientCount - talkers.length);
  talkers.push(...(await Promise.all(Array.from({ length: count }, enter))));
  if (talkers.length % 500 === 0) progress(`${talkers.length} clients are there`);
}
const operators = offices.map((who) => makeOfficeClient(origin, who));
progress(`${clientCount} clients and ${operators.length} operators are there`);
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
    talkers.filter((_, at) => at % operators.length === n),
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
const result: CrowdResult = {
  seconds,
  retries,
  toClients,
  toOperators,
  talks: talkers.map(({ id, heard, read }) => ({ id, heard, read })),
};
parentPort?.postMessage(result);
for (const { socket } of talkers) socket.close();

// Entry point of the tape's thread: takes the lead, then runs the loop on messages from its port.
import { parentPort, workerData } from 'node:worker_threads';
import type { FromTape, TapeStart, ToTape } from './messages.ts';
import { TapeLoop } from './tape-loop.ts';
import { TapeWriter } from './tape-writer.ts';

if (!parentPort) throw new Error('tape-thread.ts runs as a worker thread');
const port = parentPort;
const { connection, holder, engines } = workerData as TapeStart;

const send = (message: FromTape): void => port.postMessage(message);
const writer = new TapeWriter({ connection, holder, warn: (line) => send({ kind: 'warning', line }) });
const end = await writer.lead();
let isShown = false;
const loop = new TapeLoop({
  end,
  append: (ticks, at) => writer.append(ticks, at),
  onStored: (part, ticks) => {
    for (const engine of engines) engine.postMessage(part);
    if (isShown || ticks) send({ kind: 'durable', delivery: part.delivery, ticks });
    isShown = false;
  },
  // Throws outside of any promise, so that the error ends the thread and the program.
  onFailure: (error) =>
    setImmediate(() => {
      throw error instanceof Error ? error : new Error(String(error));
    }),
});

port.on('message', (messages: readonly ToTape[]) => {
  for (const message of messages) take(message);
});
send({ kind: 'ready', tape: { at: end.at, numbers: end.numbers, tail: end.tail } });

function take(message: ToTape): void {
  switch (message.kind) {
    case 'market':
      isShown = true;
      loop.market(message.events, message.delivery);
      return;
    case 'time':
      loop.passTime(message.now, message.delivery);
      return;
    case 'digits':
      loop.setDigits(message.instrumentId, message.digits);
      return;
    case 'stop':
      void stop();
  }
}

async function stop(): Promise<void> {
  await loop.drained();
  await writer.end();
  send({ kind: 'stopped' });
}

// Entry point of the projector's thread: writing tables never delays an order or an answer.
import { parentPort, workerData } from 'node:worker_threads';
import { Projector } from './projector.ts';
import type { FromProjector, ProjectorStart, ToProjector } from './start-projector.ts';

if (!parentPort) throw new Error('projector-thread.ts runs as a worker thread');
const port = parentPort;
const { connection, shard, archiveFolder } = workerData as ProjectorStart;
const send = (message: FromProjector): void => port.postMessage(message);

const projector = await Projector.open({
  connection,
  shard,
  archiveFolder,
  onReached: (seq, names) => send({ kind: 'reached', seq, names }),
  warn: (line) => send({ kind: 'warning', line }),
  // Throws outside of any promise, so that the error ends the thread and the program.
  onFailure: (error) =>
    setImmediate(() => {
      throw error;
    }),
});
port.on('message', (message: ToProjector) => {
  if (message.kind === 'follow') projector.follow(message.seq);
  else void projector.stop().then(() => send({ kind: 'stopped' }));
});
send({ kind: 'ready' });

// Customer service under load: clients write and operators answer at once, over HTTP and live sockets, on a real venue.
// Fails where a message is lost, doubled or out of order at either end; prints messages a second and how long they take to arrive.
// `npm run bench:chat -- [clients 2000] [operators 20] [messages of each client 5] [seconds between them 10]`
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type OfficeWho, openOffice } from '@candor/server/web/testing/office-client.ts';
import { openTestVenue } from '@candor/server/web/testing/test-venue.ts';
import type { CrowdPlan, CrowdResult } from './chat-crowd.ts';
import { percentile } from './orders.ts';

const [clientCount = 2_000, operatorCount = 20, messagesEach = 5, secondsBetween = 10] = process.argv
  .slice(2)
  .map(Number);
const venue = await openTestVenue();
const offices: OfficeWho[] = [];
for (let n = 0; n < operatorCount; n += 1) {
  const { id, email, role, cookie } = await openOffice(venue, 'support');
  offices.push({ id, email, role, cookie });
}
const plan: CrowdPlan = { origin: venue.origin, offices, clientCount, messagesEach, secondsBetween };
const crowd = new Worker(new URL('./chat-crowd.ts', import.meta.url), { workerData: plan });
// An error of the thread is thrown here.
const [result] = (await once(crowd, 'message')) as [CrowdResult];
for (const talk of result.talks) await check(talk);

const total = 2 * messagesEach * clientCount;
const { seconds, retries, toClients, toOperators } = result;
console.log(
  `${clientCount} clients and ${operatorCount} operators: ${total} messages in ${seconds.toFixed(1)} s, ${(total / seconds).toFixed(0)} a second, ${retries} retries`,
);
console.log(`from handing in to the client's socket: ${show(toClients)}`);
console.log(`from handing in to the operator who reads it: ${show(toOperators)}`);
console.log('nothing lost, nothing doubled, in order at both ends');
await crowd.terminate();
await venue.stop();

/** Holds what the database keeps of a conversation against what was written, and both ends against that. */
async function check({ id, heard, read }: CrowdResult['talks'][number]): Promise<void> {
  const { rows: kept } = await venue.pool.query<{ seq: number; from: string; text: string }>(
    'select seq, author as "from", body as text from chat_messages where user_id = $1 order by seq',
    [id],
  );
  const wanted = 2 * messagesEach;
  const fail = (why: string): never => {
    throw new Error(`conversation ${id}: ${why}`);
  };
  if (kept.length !== wanted) fail(`${kept.length} messages in place of ${wanted}`);
  if (kept.some(({ seq }, at) => seq !== at + 1)) fail('numbers with a gap');
  const own = kept.filter(({ from }) => from === 'client').map(({ text }) => text);
  if (own.some((text, at) => text !== `message ${at + 1} of ${id}`)) fail('not in order');
  if (new Set(kept.map(({ text }) => text)).size !== wanted) fail('a message is there twice');
  const wire = JSON.stringify(kept.map(({ seq, text }) => ({ seq, text })));
  if (JSON.stringify(heard) !== wire) fail('its client did not hear each once and in order');
  if (JSON.stringify(read) !== wire) fail('its operator did not read each once and in order');
}

function show(delays: readonly number[]): string {
  const sorted = delays.toSorted((a, b) => a - b);
  const ms = (share: number) => percentile(sorted, share).toFixed(0);
  return `p50 ${ms(0.5)} ms, p99 ${ms(0.99)} ms of ${sorted.length}`;
}

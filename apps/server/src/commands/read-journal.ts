// `npm run journal [-- --order <id>] [--account <id>] [--shard <no>] [--from <seq>] [--to <seq>]`: prints events of a
// shard's journal, by default of the order's, the account's or the first, one per line with number and time. It may run
// beside the program and changes nothing.
import { parseArgs } from 'node:util';
import { shardOf } from '@candor/core';
import { archiveFolderOf } from '../archive/archive-file.ts';
import { readConfig } from '../config.ts';
import { Journal } from '../engine/journal.ts';
import { onStore } from './on-store.ts';

const { values } = parseArgs({
  options: {
    order: { type: 'string' },
    account: { type: 'string' },
    shard: { type: 'string' },
    from: { type: 'string', default: '1' },
    to: { type: 'string' },
  },
});
const number = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number(text);
const wanted = { orderId: number(values.order), accountId: number(values.account) };
const shard = number(values.shard) ?? shardOf(wanted.orderId ?? wanted.accountId ?? 0);
const to = number(values.to) ?? Number.POSITIVE_INFINITY;
const from = Number(values.from);
if (
  ![wanted.orderId, wanted.accountId, from, to].every((one) => one === undefined || one > 0) ||
  !(shard >= 0)
) {
  console.error('--order, --account, --shard, --from and --to are numbers');
  process.exit(1);
}

const config = readConfig();
await onStore(config, async ({ client }) => {
  const journal = new Journal(client, shard, archiveFolderOf(config.dataDir));
  for await (const { firstSeq, events } of journal.read(from))
    for (const [n, event] of events.entries()) {
      const seq = firstSeq + n;
      if (seq > to) return;
      if (seq < from || !isWanted(event)) continue;
      console.log(`${seq} ${new Date(event.at).toISOString()} ${JSON.stringify(event)}`);
    }
});

function isWanted(event: object): boolean {
  const values = event as Readonly<Record<string, unknown>>;
  return Object.entries(wanted).every(([name, id]) => id === undefined || values[name] === id);
}

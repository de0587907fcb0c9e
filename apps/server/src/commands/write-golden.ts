// `node tools/run.mjs apps/server/src/commands/write-golden.ts <name>`: records a golden journal in the format of this
// program. Run it once for each released format of events or snapshots, before the format changes, and never again for
// the same.
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { eventTypes as allEventTypes, apply, transactionsOf, VenueState } from '@candor/core';
import { recordJournal } from '@candor/core/testing';
import type { ArchivedRow } from '../archive/archived-row.ts';
import { type GoldenMetrics, goldenFolder, metricsOf } from '../engine/golden-journal.ts';
import { encodeBatch } from '../engine/journal-codec.ts';
import { encodeSnapshot, packSnapshot } from '../engine/snapshots.ts';

const SEED = 20_261_124;
const STEPS = 3_000;

const [name] = process.argv.slice(2);
if (name === undefined || !/^[a-z0-9-]+$/.test(name))
  throw new Error('name the shape, as 2026-11-first: lower-case letters, digits and hyphens');
const file = join(goldenFolder, `${name}.json.gz`);
if (existsSync(file)) throw new Error(`${file} is there: a golden journal is never written again`);

const { batches, state } = recordJournal(SEED, STEPS);
const rows: ArchivedRow[] = [];
const eventTypes: Record<string, number> = {};
const folded = new VenueState(0);
let postings = 0;
let absoluteSum = 0n;
let snapshot = encodeSnapshot(folded);
for (const [index, { at, events }] of batches.entries()) {
  const { payload, crc } = encodeBatch(events);
  const first_seq = folded.seq + 1;
  rows.push({ first_seq, count: events.length, epoch: 1, at, crc, payload: payload.toString('base64') });
  for (const event of events) {
    eventTypes[event.type] = (eventTypes[event.type] ?? 0) + 1;
    apply(folded, event);
    for (const transaction of transactionsOf(event))
      for (const { amount } of transaction.postings) {
        postings += 1;
        absoluteSum += BigInt(Math.abs(amount));
      }
  }
  if (index === batches.length >> 1) snapshot = encodeSnapshot(folded);
}
if (encodeSnapshot(folded).hash !== encodeSnapshot(state).hash)
  throw new Error('the journal does not come to the state it was recorded from');
const absent = allEventTypes.filter((type) => !eventTypes[type]);
if (absent.length > 0) throw new Error(`the journal lacks ${absent.join(', ')}: record another`);
const figures: GoldenMetrics = {
  ...metricsOf(folded),
  eventTypes,
  postings: { count: postings, absoluteSum: String(absoluteSum) },
};
const { seq, hash } = snapshot;
const stored = { seq, state_hash: hash, payload: (await packSnapshot(snapshot)).toString('base64') };
writeFileSync(file, gzipSync(JSON.stringify({ rows, snapshot: stored, figures }), { level: 9 }));
console.log(`${file}: ${folded.seq} events in ${rows.length} batches`);
for (const [type, count] of Object.entries(eventTypes).sort((a, b) => b[1] - a[1]))
  console.log(`${String(count).padStart(6)} ${type}`);

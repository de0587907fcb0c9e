// For tests: a venue in which people have traded, what each party has stored, and what each finds when it checks again.
import { setTimeout as sleep } from 'node:timers/promises';
import {
  areSameBytes,
  checkReceipt,
  openCheckpoint,
  parseVerifierKey,
  rootOfTree,
  runningHashesOf,
  scanTapes,
  unpackEntries,
  unpackTapeEntry,
  type VerifierKey,
} from '@candor/proof';
import { nodeCrypto } from '@candor/proof/node/crypto.ts';
import { readNodesOf } from '@candor/proof/testing/signing-key.ts';
import { archiveFolderOf } from '@candor/server/archive/archive-file.ts';
import { proveLedger } from '@candor/server/commands/verify/ledger/prove-ledger.ts';
import { proveReceipts } from '@candor/server/commands/verify/record/prove-receipts.ts';
import { proveRecord } from '@candor/server/commands/verify/record/prove-record.ts';
import { replayStore } from '@candor/server/commands/verify/replay/prove-replay.ts';
import { proveTape } from '@candor/server/commands/verify/tape/prove-tape.ts';
import { numberTypes } from '@candor/server/db/database.ts';
import { makeTestClient, type TestClient } from '@candor/server/web/testing/test-client.ts';
import { openTestVenue, type TestVenue } from '@candor/server/web/testing/test-venue.ts';
import pg from 'pg';
import { CheckpointStore } from '../checkpoint-store.ts';
import { lookAt } from '../follower.ts';
import { LogReader } from '../log-reader.ts';
import { openSigner } from '../signer.ts';
import { Witness } from '../witness.ts';
import { DishonestOperator } from './dishonest-operator.ts';
import { makeFolder } from './make-witness.ts';
import { breaksAt } from './new-logs.ts';
import { findShown, type Shown } from './shown-quote.ts';

const LOGS = ['shard-0', 'tape'] as const;
export type LogName = (typeof LOGS)[number];

/**
 * The parties that check: an app that stored the last checkpoints; a client who stored a receipt; the same client, with
 * a receipt that they request now; someone who stored a quote; a witness that has watched; an auditor with the database
 * (`npm run verify`), who stored nothing; a stranger who scans the tape as it is served.
 */
export type Party =
  | 'kept checkpoint'
  | 'kept receipt'
  | 'new receipt'
  | 'kept quote'
  | 'witness'
  | 'auditor'
  | 'auditor with checkpoints'
  | 'scan';
export type Findings = Partial<Record<Party, string>>;

interface Receipt {
  readonly OrderId: number;
  readonly Logs: readonly { readonly Log: LogName; readonly Note: string }[];
  readonly AccountId: number;
}

type Follower = Parameters<typeof lookAt>[0];

export interface DishonestVenue {
  readonly venue: TestVenue;
  readonly operator: DishonestOperator;
  readonly client: TestClient;
  readonly token: string;
  /** Orders in EURUSD: one that a stop closed, and one that is open. */
  readonly orders: { readonly stopped: number; readonly open: number };
  readonly instrument: number;
  /** The note of a log as it is served now. */
  note(log: LogName): Promise<string>;
  readonly keys: Readonly<Record<LogName, VerifierKey>>;
  /** The finding of each party that has one. */
  look(): Promise<Findings>;
  /** Stores the current checkpoints, and makes witnesses watch from here on. */
  keep(): Promise<void>;
  /** The last checkpoint of a log that the witness has cosigned, and its key. */
  cosigned(log: LogName): { readonly note: string; readonly key: VerifierKey };
  /** A quote that was shown to someone, who has stored it. */
  readonly shown: Shown;
  stop(): Promise<void>;
}

export async function openDishonestVenue(): Promise<DishonestVenue> {
  const venue = await openTestVenue({}, { logs: true });
  const client = makeTestClient(venue.origin);
  venue.market.session('EURUSD', 'open');
  const quote = (bid: number): void => {
    venue.market.tick('EURUSD', bid, bid + 10);
    venue.market.confirm();
  };
  const { token } = await client.loginDemo();
  // Everything below must lie in one slice of the tape: it begins just after a slice does, as a timer may fire a moment
  // early.
  await sleep(5_050 - (Date.now() % 5_000));
  quote(110_000);
  const instrument = venue.market.findCode('EURUSD') ?? 0;
  const buy = { multiple: 100, status: 1, cont: '0.10', forex_id: instrument, type: 1 };
  const { Id: stopped } = await client.get('submit', { ...buy, target_price: '1.10010' }, { token });
  await client.get('setStopPrice', { id: stopped, stop_loss_price: '1.09' }, { token });
  for (const bid of [109_900, 109_500, 108_900]) quote(bid);
  const { Id: open } = await client.get('submit', { ...buy, target_price: '1.08910' }, { token });
  quote(109_000);
  quote(109_100);
  const receiptOf = async (id: number): Promise<Receipt | null> =>
    (await client.get('receipt', { id }, { token })).Receipt as Receipt | null;
  const receipts: Receipt[] = [];
  for (const id of [stopped, open])
    for (let n = 0; receipts.at(-1)?.OrderId !== id; n += 1) {
      const made = await receiptOf(id);
      if (made) receipts.push(made);
      else if (n > 200) throw new Error(`no receipt of ${id}`);
      else {
        await sleep(150);
        quote(109_100 + (n % 3));
      }
    }

  const address = (log: LogName): string => `${venue.origin}/proof/${log}/`;
  const read = async (log: LogName, path: string): Promise<Buffer | null> => {
    const answer = await fetch(address(log) + path);
    return answer.ok ? Buffer.from(await answer.arrayBuffer()) : null;
  };
  const note = async (log: LogName): Promise<string> => String(await read(log, 'checkpoint'));
  const { logs } = (await (await fetch(`${venue.origin}/proof/keys`)).json()) as {
    logs: { name: LogName; verifierKey: string }[];
  };
  const keyTexts = Object.fromEntries(logs.map(({ name, verifierKey }) => [name, verifierKey]));
  const keys = Object.fromEntries(
    logs.map(({ name, verifierKey }) => [name, parseVerifierKey(nodeCrypto.sha256, verifierKey)]),
  ) as Record<LogName, VerifierKey>;

  const served = async (log: LogName): Promise<Uint8Array[]> => {
    const { size } = await opened(log, await note(log));
    const found: Uint8Array[] = [];
    for (let at = 0; at < size; at += 256) {
      const width = Math.min(256, size - at);
      const index = String(at / 256).padStart(3, '0');
      const bytes = await read(log, `tile/entries/${index}${width < 256 ? `.p/${width}` : ''}`);
      found.push(...unpackEntries(bytes ?? Buffer.of()));
    }
    return found;
  };
  const opened = (log: LogName, text: string) =>
    openCheckpoint(nodeCrypto, text, { log: [keys[log]], witnesses: [], quorum: 0 });
  // Two slices and more: the second one shows if the first has lost its end.
  for (let n = 0; (await opened('tape', await note('tape'))).size < 3; n += 1) {
    if (n > 200) throw new Error('the second slice was not sealed');
    await sleep(150);
    quote(109_200 + (n % 3));
  }
  await venue.proof?.stop();
  // The quote as users see it; the tests of the tape compare its number and hash with what is sealed.
  const shown = findShown(await served('tape'), 109_100);
  /** Checks that the tree served now extends the tree of a stored note. */
  const goesOn = async (log: LogName, storedNote: string): Promise<string> => {
    const { size, root } = await opened(log, storedNote);
    const entries = await served(log);
    if (entries.length < size) return `${log} has shrunk from ${size} entries to ${entries.length}`;
    const now = rootOfTree(nodeCrypto.sha256, readNodesOf(entries), size);
    return areSameBytes(now, root) ? '' : `${log}: the first ${size} entries were others`;
  };
  const joined = (texts: readonly string[]): string => texts.filter((text) => text !== '').join('; ');

  const archiveFolder = archiveFolderOf(venue.dataDir);
  // The venue continues without its signer.
  const youngMs = Number.POSITIVE_INFINITY;
  let storedNote: Readonly<Record<LogName, string>>;
  const auditor = new pg.Client({ ...venue.connection, types: numberTypes });
  const operating = new pg.Client({ ...venue.connection, types: numberTypes });
  await Promise.all([auditor.connect(), operating.connect()]);
  const operator = await DishonestOperator.begin(venue, operating);
  let witnesses = new Map<LogName, Follower>();
  const witnessKeys = new Map<LogName, VerifierKey>();

  const parties: Record<Party, () => Promise<string>> = {
    'kept checkpoint': async () =>
      joined([
        ...(await Promise.all(LOGS.map((log) => goesOn(log, storedNote[log])))),
        ...(await breaksAt(venue.origin, keyTexts)),
      ]),
    'kept receipt': async () =>
      joined(
        await Promise.all(receipts.flatMap(({ Logs }) => Logs).map(({ Log, Note }) => goesOn(Log, Note))),
      ),
    'new receipt': async () => {
      const known = logs.map(({ verifierKey }) => verifierKey);
      const wrong: string[] = [];
      for (const id of [stopped, open]) {
        const accountId = receipts[0]?.AccountId ?? 0;
        const made = await operator.receiptOf({ accountId, orderId: id }).catch(() => null);
        if (!made) wrong.push(`no receipt of order ${id} any more`);
        else {
          const { holds, steps } = await checkReceipt(nodeCrypto, JSON.stringify(made), { keys: known });
          if (!holds) wrong.push(steps.at(-1)?.why ?? 'it does not hold');
        }
      }
      return joined(wrong);
    },
    'kept quote': async () => {
      for (const bytes of (await served('tape')).slice(1)) {
        const entry = unpackTapeEntry(bytes);
        const at = shown.no - entry.first;
        if (entry.instrument !== instrument || at < 0 || at >= entry.ticks.length) continue;
        const { bid, ask } = entry.ticks[at] ?? {};
        if (bid !== shown.bid || ask !== shown.ask) return `tick ${shown.no} was shown at another price`;
        return runningHashesOf(nodeCrypto.sha256, entry)[at] === shown.proof
          ? ''
          : `tick ${shown.no} was shown with another running hash`;
      }
      return `tick ${shown.no}, which was shown, is not on the tape`;
    },
    witness: async () =>
      joined(
        await Promise.all(
          LOGS.map(async (log) => {
            const follower = witnesses.get(log) as Follower;
            let found = await lookAt(follower);
            // Like a witness, it looks again if nothing was read.
            for (let n = 0; found.kind === 'unread' && n < 3; n += 1) found = await lookAt(follower);
            return found.kind === 'alarm' ? `${log}: ${found.why}` : '';
          }),
        ),
      ),
    auditor: async () => {
      const tape = await proveTape(auditor).catch((error: Error) => ({
        findings: [error.message],
      }));
      const replay = await replayStore(auditor).catch((error: Error) => ({
        finding: error.message,
      }));
      const ledger = await proveLedger(auditor).catch((error: Error) => ({
        findings: [error.message],
      }));
      const record = await operator.lend((sealer) =>
        proveRecord(auditor, { sealer, checkpoints: [], archiveFolder, youngMs }),
      );
      const made = await operator.lend((sealer) =>
        proveReceipts(venue.venuePool, { sealer, archiveFolder, count: 100, now: Number.POSITIVE_INFINITY }),
      );
      const again = replay.finding === null ? [] : [replay.finding];
      return joined([...tape.findings, ...again, ...ledger.findings, ...record.findings, ...made.findings]);
    },
    'auditor with checkpoints': async () => {
      const { findings } = await operator.lend((sealer) =>
        proveRecord(auditor, {
          sealer,
          checkpoints: Object.values(storedNote),
          archiveFolder,
          youngMs,
        }),
      );
      return joined(findings);
    },
    scan: async () => {
      const tape = { read: (path: string) => read('tape', path), key: keys.tape };
      return joined((await scanTapes(nodeCrypto, [tape])).findings.map(({ text }) => text));
    },
  };

  return {
    venue,
    operator,
    client,
    token,
    orders: { stopped, open },
    instrument,
    note,
    keys,
    shown,
    cosigned(log) {
      const { store } = witnesses.get(log) as Follower;
      return { note: store.read(keys[log].name)?.note ?? '', key: witnessKeys.get(log) as VerifierKey };
    },
    async keep() {
      storedNote = { 'shard-0': await note('shard-0'), tape: await note('tape') };
      witnesses = new Map();
      for (const log of LOGS) {
        const folder = makeFolder();
        const signer = openSigner(folder, undefined, 'witness.example');
        witnessKeys.set(log, signer.key);
        const store = await CheckpointStore.open(nodeCrypto, signer.key, folder);
        const known = new Map([[keys[log].name, [keys[log]] as const]]);
        const now = (): number => Math.floor(Date.now() / 1_000);
        const witness = new Witness({ crypto: nodeCrypto, logs: known, signer, store, now, warn: () => {} });
        const follower = { log: new LogReader(address(log)), keys: [keys[log]] as const, againMs: 1 };
        witnesses.set(log, { ...follower, witness, store });
        const first = await lookAt({ ...follower, witness, store });
        if (first.kind !== 'cosigned') throw new Error(`${log} was not cosigned`);
      }
    },
    async look() {
      const findings: Findings = {};
      for (const [party, find] of Object.entries(parties) as [Party, () => Promise<string>][]) {
        const found = await find();
        if (found !== '') findings[party] = found;
      }
      return findings;
    },
    async stop() {
      await Promise.all([auditor.end(), operating.end()]);
      await venue.stop();
    },
  };
}

// Money commands on a real database, many at once and repeated: nothing is posted twice and nothing is lost.
import {
  type Actor,
  type Command,
  type CommandReply,
  clientActor,
  defaultSettings,
  type IdempotencyKey,
  type MoneyCommand,
  operatorActor,
  systemActor,
  usd,
} from '@candor/core';
import { makeSpec } from '@candor/core/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { proveLedger } from '../commands/verify/ledger/prove-ledger.ts';
import { silentLog } from '../db/store-log.ts';
import { openTestStore, type TestStore } from '../db/testing/test-store.ts';
import type { EnginePort } from './port.ts';
import { startEngine } from './start-engine.ts';

const [olga, otto] = [operatorActor('olga'), operatorActor('otto')];
let store: TestStore;
let engine: EnginePort;

beforeAll(async () => {
  store = await openTestStore();
  engine = await start();
});
afterAll(async () => {
  await engine.stop();
  await store.remove();
});

const start = (): Promise<EnginePort> =>
  startEngine({
    shards: 1,
    connection: store.database.connection,
    specs: [makeSpec('EURUSD')],
    settings: defaultSettings,
    now: Date.now,
    log: silentLog,
    onDeath: () => {},
  });

const submit = (
  command: Command,
  actor: Actor = olga,
  idempotency: IdempotencyKey | null = null,
): Promise<CommandReply> => engine.submit({ command, actor, idempotency });
const request = (accountId: number, withdrawalId: number, dollars: string): MoneyCommand => ({
  type: 'RequestWithdrawal',
  ...{ accountId, withdrawalId, amount: usd(dollars), fee: usd('1') },
});

async function open(accountId: number, dollars: string): Promise<void> {
  await submit({ type: 'OpenAccount', accountId, demo: false }, systemActor('accounts'));
  await submit({ type: 'CreditDeposit', accountId, depositId: accountId, amount: usd(dollars) });
}
const keyed = (key: string): IdempotencyKey => {
  const receivedAt = Date.now();
  return { key, hash: 'h', receivedAt, expiresAt: receivedAt + 86_400_000 };
};

it('grants as many of fifty concurrent withdrawals as the balance covers', async () => {
  await open(1, '100');
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, k) => submit(request(1, k + 1, '30'), clientActor(1))),
  );
  expect(replies.filter(({ ok }) => ok)).toHaveLength(3);
  expect(await engine.account(1)).toMatchObject({ balance: usd('10'), locked: usd('90') });
});

it('follows the first of two concurrent decisions, and tells the second operator', async () => {
  await open(2, '100');
  await submit(request(2, 60, '30'), clientActor(2));
  const decide = (type: 'ApproveWithdrawal', actor: Actor) =>
    submit({ type, accountId: 2, withdrawalId: 60 }, actor);
  const [first, second] = await Promise.all([
    decide('ApproveWithdrawal', olga),
    decide('ApproveWithdrawal', otto),
  ]);
  expect(first).toMatchObject({ ok: true, event: { type: 'WithdrawalApproved', withdrawalId: 60 } });
  expect(second).toMatchObject({ ok: false, refusal: { code: 'already_decided' } });
  const pay = { type: 'PayWithdrawal', accountId: 2, withdrawalId: 60, reference: 'R' } as const;
  const paid = await Promise.all([submit(pay, otto), submit(pay, otto), submit(pay, olga)]);
  expect(paid).toMatchObject([
    { ok: true, event: { type: 'WithdrawalPaid', reference: 'R' } },
    { ok: true },
    { ok: false, refusal: { code: 'already_decided' } },
  ]);
  expect(paid[1]).not.toHaveProperty('event');
  expect(await engine.account(2)).toMatchObject({ balance: usd('70'), locked: 0 });
});

it('answers a repeated key with its first withdrawal, even after a restart', async () => {
  await open(3, '100');
  const ask = (id: number) => submit(request(3, id, '30'), clientActor(3), keyed('withdraw:once'));
  const first = await ask(70);
  expect(first).toMatchObject({ ok: true, event: { type: 'WithdrawalRequested', withdrawalId: 70 } });
  // Only the first answer contains the command's place in the journal.
  const { seq: _seq, recorded: _recorded, ...said } = { recorded: undefined, ...first };
  expect(await ask(71)).toMatchObject(said);
  await engine.stop();
  engine = await start();
  expect(await ask(72)).toMatchObject(said);
  expect(await engine.account(3)).toMatchObject({ balance: usd('70'), locked: usd('30') });
});

it('passes verification afterwards', async () => {
  const { lastSeq = 0 } = (await engine.account(3)) ?? {};
  await engine.projected(0, lastSeq);
  const client = await store.connect();
  const proof = await proveLedger(client);
  await client.end();
  expect(proof.findings).toEqual([]);
});

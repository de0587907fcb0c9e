// The program is killed before and after each step of a money command is written. After a repeated request the amount
// is posted once and answered in the same way.
import {
  type Actor,
  type Command,
  type CommandReply,
  clientActor,
  ledgerSum,
  type MoneyCommand,
  operatorActor,
  systemActor,
  transactionsOf,
  usd,
  VenueState,
} from '@candor/core';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestStore, type TestStore } from '../db/testing/test-store.ts';
import type { BatchWriter } from './batch.ts';
import { EngineLoop } from './engine-loop.ts';
import { Journal } from './journal.ts';
import { catchUp } from './recovery.ts';

type Death = 'before it is written' | 'after it is written, before the answer';
const deaths: readonly Death[] = ['before it is written', 'after it is written, before the answer'];

let store: TestStore;
let client: pg.Client;

beforeAll(async () => {
  store = await openTestStore();
  client = await store.connect();
});
afterAll(async () => {
  await client?.end();
  await store?.remove();
});

const never = new Promise<never>(() => {});

/** A venue that reads the journal from its beginning, and dies at its next batch if requested. */
async function openProgram(shard: number) {
  const journal = new Journal(client, shard);
  await journal.lead('test');
  const state = new VenueState(0);
  await catchUp(state, journal);
  let death: Death | null = null;
  const dead = Promise.withResolvers<void>();
  const writer: BatchWriter = {
    async append(...batch) {
      if (death !== 'before it is written') await journal.append(...batch);
      if (death === null) return;
      dead.resolve();
      await never;
    },
  };
  const loop = new EngineLoop({
    ...{ state, journal: writer },
    onCommitted: () => {},
    onFailure: (error) => {
      throw error;
    },
  });
  const submit = (command: Command, actor: Actor): Promise<CommandReply> =>
    new Promise((resolve) => loop.submit({ command, actor, idempotency: null }, Date.now(), resolve));
  return {
    state,
    submit,
    async dieOf(command: Command, actor: Actor, how: Death): Promise<void> {
      death = how;
      void submit(command, actor);
      await dead.promise;
    },
  };
}

const [olga, otto] = [operatorActor('olga'), operatorActor('otto')];
const accountId = 4;
const self = clientActor(accountId);
const request = (withdrawalId: number, dollars: string): MoneyCommand => ({
  type: 'RequestWithdrawal',
  ...{ accountId, withdrawalId, amount: usd(dollars), fee: usd('1') },
});
const requested = { adjustmentId: 5, amount: usd('-7'), reason: 'paid twice', requestedBy: 'olga' };
const steps: readonly (readonly [MoneyCommand, Actor])[] = [
  [{ type: 'CreditDeposit', accountId, depositId: 90, amount: usd('20500'), decidedBy: 'otto' }, olga],
  [{ type: 'RewardReferral', accountId, referralId: 91, amount: usd('5') }, systemActor('referrals')],
  [request(80, '15000'), self],
  [{ type: 'ApproveWithdrawal', accountId, withdrawalId: 80 }, olga],
  [{ type: 'PayWithdrawal', accountId, withdrawalId: 80, reference: 'R4' }, otto],
  [request(81, '100'), self],
  [{ type: 'CancelWithdrawal', accountId, withdrawalId: 81 }, self],
  [request(82, '100'), self],
  [{ type: 'RejectWithdrawal', accountId, withdrawalId: 82, notes: 'no' }, otto],
  [{ type: 'AdjustBalance', accountId, ...requested }, otto],
  [{ type: 'BlockAccount', accountId, reason: 'asked' }, olga],
  [{ type: 'UnblockAccount', accountId }, olga],
];

it.each(deaths.map((death, index) => [death, 20 + index] as const))('%s', async (death, shard) => {
  let program = await openProgram(shard);
  await program.submit({ type: 'OpenAccount', accountId, demo: false }, systemActor('accounts'));
  for (const [command, actor] of steps) {
    const { seq } = program.state;
    await program.dieOf(command, actor, death);
    program = await openProgram(shard);
    expect(program.state.seq, command.type).toBe(death === 'before it is written' ? seq : seq + 1);
    for (let again = 0; again < 2; again += 1)
      expect(await program.submit(command, actor), command.type).toMatchObject({ ok: true });
    expect(program.state.seq, command.type).toBe(seq + 1);
    expect(ledgerSum(program.state)).toBe(0);
  }
  const account = program.state.account(accountId);
  expect([account.balance, account.locked]).toEqual([usd('5498'), 0]);
  const kinds: string[] = [];
  for await (const { events } of new Journal(client, shard).read())
    for (const event of events) kinds.push(...transactionsOf(event).map(({ kind }) => kind));
  expect(kinds).toEqual([
    ...['deposit', 'referral_reward', 'withdrawal_hold', 'withdrawal', 'withdrawal_fee'],
    ...['withdrawal_hold', 'withdrawal_release', 'withdrawal_hold', 'withdrawal_release', 'adjustment'],
  ]);
});

// Proves that operators blocked accounts and changed client classes as the audit log says, and that blocks took effect.
import { type AccountId, shardOf, type VenueEvent } from '@candor/core';
import type pg from 'pg';
import { addTo } from '../../../audit/add-to.ts';
import { type AuditFact, factsOf, factsOfKind, idOf } from '../../../audit/audit-facts.ts';
import { Findings } from '../../../audit/findings.ts';
import { IdSet } from '../../../audit/id-set.ts';
import type { JournalCheck } from '../../../audit/walk-journal.ts';
import { type DoneAct, matchActs } from './match-acts.ts';

const acts = { AccountBlocked: 'block', AccountUnblocked: 'unblock' } as const;

interface Told<Type extends VenueEvent['type']> {
  readonly seq: number;
  readonly event: Extract<VenueEvent, { type: Type }>;
}

export class ClientActsCheck implements JournalCheck {
  readonly findings = new Findings('and more accounts are not as operators set them');
  /** Bounded by the number of operators' decisions. */
  readonly #blocks = new Map<AccountId, DoneAct[]>();
  readonly #classes: Told<'ClientClassSet'>[] = [];
  readonly #professionals = new Set<AccountId>();
  /** Rows of the log that are matched to an event; each matches once. */
  readonly #used = new IdSet();
  /** By shard: a cancellation by a block comes just before the block. */
  readonly #cancelled = new Map<number, Told<'OrderCancelled'>>();

  take(seq: number, event: VenueEvent): void {
    this.#cancels(shardOf(seq), { seq, event });
    const { actor } = event;
    if (event.type === 'AccountBlocked' || event.type === 'AccountUnblocked') {
      const { accountId } = event;
      const reason = event.type === 'AccountBlocked' ? event.reason : undefined;
      const fits = ({ after }: AuditFact): boolean => reason === undefined || after?.reason === reason;
      addTo(this.#blocks, accountId, { seq, actor, act: acts[event.type], fits });
    } else if (event.type === 'ClientClassSet') {
      const { accountId, clientClass, requestedBy } = event;
      if (clientClass === 'professional') this.#professionals.add(accountId);
      if (actor === `o:${requestedBy}`)
        this.findings.report(
          `event ${seq} has the class of account ${accountId} proposed and confirmed by ${requestedBy} alone`,
        );
      // A client can return to retail without an operator.
      if (actor.startsWith('o:') || clientClass !== 'retail') this.#classes.push({ seq, event });
    }
  }

  async compare(db: pg.ClientBase): Promise<void> {
    const classes = this.#classes.splice(0);
    if (classes.length === 0) return;
    const { rows } = await db.query<{ id: number; account: number; user: number; toClass: string }>(
      `select id, account_id as account, user_id as "user", to_class as "toClass" from class_requests where account_id = any($1)`,
      [classes.map(({ event }) => event.accountId)],
    );
    const subjects = rows.flatMap(({ id, user }) => [`class_request ${id}`, `client ${user}`]);
    const facts = await factsOf(db, subjects, ['propose', 'confirm', 'treat as retail']);
    for (const { seq, event } of classes) {
      const { actor, accountId, clientClass, requestedBy } = event;
      const isBy = (fact: AuditFact, act: string, by: string): boolean =>
        fact.act === act && `o:${fact.actor}` === by;
      const fact = rows
        .filter(({ account, toClass }) => account === accountId && toClass === clientClass)
        .flatMap(({ id, user }) => {
          if (clientClass === 'retail')
            return (facts.get(`client ${user}`) ?? []).filter(
              (one) => one.after?.request === id && isBy(one, 'treat as retail', actor),
            );
          const own = facts.get(`class_request ${id}`) ?? [];
          const isProposed = own.some((one) => isBy(one, 'propose', `o:${requestedBy}`));
          return isProposed ? own.filter((one) => isBy(one, 'confirm', actor)) : [];
        })
        .find((one) => !this.#used.has(one.seq));
      if (fact) this.#used.add(fact.seq);
      else
        this.findings.report(
          `event ${seq} has account ${accountId} as ${clientClass} by ${actor}, and the audit log has no such act`,
        );
    }
  }

  async finish(db: pg.ClientBase): Promise<void> {
    for (const shard of [...this.#cancelled.keys()]) this.#cancels(shard);
    const made = await db.query<{ id: number; account: number }>(
      `select id, account_id as account from class_requests where to_class = 'professional' and status = 'done'`,
    );
    for (const { id, account } of made.rows)
      if (!this.#professionals.has(account))
        this.findings.report(
          `class request ${id} is done by its row, and account ${account} never was professional`,
        );
    const byUser = new Map<number, AuditFact[]>();
    for await (const fact of factsOfKind(db, 'client', Object.values(acts)))
      addTo(byUser, idOf(fact.subject), fact);
    const { rows } = await db.query<{ user: number; account: number; demo: boolean; opened: number | null }>(
      `select id as "user", users.account_id as account, is_demo as demo, opened_at as opened
       from users left join client_activity activity on activity.account_id = users.account_id
       where id = any($1) or users.account_id = any($2)`,
      [[...byUser.keys()], [...this.#blocks.keys()]],
    );
    const undone = await db.query<{ account: number; actor: string; act: string }>(
      `select account_id as account, email as actor, act
       from client_blocks join operators on operators.id = operator_id where done_at is null`,
    );
    for (const { seq, act, subject } of byUser.get(idOf('client none')) ?? [])
      this.findings.report(`audit row ${seq} is to ${act} ${subject}, who is nobody`);
    for (const { user, account, demo, opened } of rows) {
      const options = {
        subject: `client ${user}`,
        // Accounts of demo users, and accounts that are not opened yet, are not blocked.
        needsNothing: ({ at }: AuditFact) => demo || opened === null || at <= opened,
        spare: undone.rows.filter((one) => one.account === account),
      };
      this.findings.report(...matchActs(this.#blocks.get(account) ?? [], byUser.get(user) ?? [], options));
      this.#blocks.delete(account);
    }
    for (const [account, done] of this.#blocks)
      for (const { seq, act } of done)
        this.findings.report(`event ${seq} is to ${act} account ${account}, of no client`);
  }

  #cancels(shard: number, next?: { readonly seq: number; readonly event: VenueEvent }): void {
    const last = this.#cancelled.get(shard);
    const event = next?.event;
    const goesOn =
      (event?.type === 'AccountBlocked' || event?.type === 'OrderCancelled') &&
      event.accountId === last?.event.accountId &&
      event.actor === last.event.actor;
    if (last && !goesOn)
      this.findings.report(
        `event ${last.seq} cancels an order of account ${last.event.accountId} by ${last.event.actor}, and no block follows`,
      );
    const isOfOperator =
      event?.type === 'OrderCancelled' && (event.reason === 'operator' || event.actor.startsWith('o:'));
    if (next && isOfOperator) this.#cancelled.set(shard, { seq: next.seq, event });
    else this.#cancelled.delete(shard);
  }
}

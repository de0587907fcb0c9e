// Proves the stored trading days: each amount is the sum of that day's postings, each day continues the previous one,
// and a closed day equals its digest, both in its row and in the audit log of its closing.
import type pg from 'pg';
import { factsOfKind } from '../../../audit/audit-facts.ts';
import { Findings } from '../../../audit/findings.ts';
import { digestOfDay } from '../../../modules/reports/day-metrics.ts';

/** Limit of each comparison: one more than is reported, so that the report can say that some were left out. */
const FOUND_MAX = 21;

/** Returns one sentence per finding. The result is consistent if `client` is in a repeatable-read transaction. */
export async function proveDays(client: pg.ClientBase): Promise<string[]> {
  const findings = new Findings('and more of the trading days is not as it was');
  for (const [what, sql] of comparisons) {
    const { rows } = await client.query<{ day: string; of: string }>(`${sql} limit ${FOUND_MAX}`);
    for (const { day, of } of rows) findings.report(`the day ${day}: ${what} ${of}`);
  }
  for await (const said of changedSinceClosed(client)) findings.report(said);
  return [...findings.list];
}

const days = `days as (
  select day, began_at, ended_at, of_shard.place - 1 as shard, of_shard.last as until, coalesce(before[of_shard.place], 0) as after
  from (select *, lag(last_seqs) over (order by day) as before from report_days) ended
  cross join lateral unnest(last_seqs) with ordinality as of_shard(last, place))`;
const ofDay = 'join postings p on p.shard = days.shard and p.seq > days.after and p.seq <= days.until';

const accountSums = {
  realised: `kind = 'trade_profit'`,
  fees: `kind = 'trade_fee'`,
  swaps: `kind = 'swap'`,
  cover: `kind = 'negative_balance_cover'`,
  deposits: `kind = 'deposit'`,
  withdrawals: `kind in ('withdrawal', 'withdrawal_fee')`,
  adjustments: `kind = 'adjustment'`,
  rewards: `kind = 'referral_reward'`,
};
const names = Object.keys(accountSums);

/** Findings and their queries, which return `day` and `of`. */
const comparisons: readonly (readonly [string, string])[] = [
  [
    'its postings are of another time than',
    `with ${days} select day, concat('event ', min(p.seq)) as of from days ${ofDay}
     where p.at < days.began_at or p.at >= days.ended_at group by day order by day`,
  ],
  [
    'it ends before a posting of its own, that of',
    `with ${days} select day, concat('event ', p.seq) as of from days
     cross join lateral (select seq, at from postings p where p.shard = days.shard and seq > days.until order by seq limit 1) p
     where p.at < days.ended_at order by day`,
  ],
  [
    'days are missing between it and',
    `select day, before as of from (
       select day, began_at, lag(day) over (order by day) as before, lag(ended_at) over (order by day) as ended
       from report_days) of
     where began_at <> ended order by day`,
  ],
  [
    'the postings come to another movement of',
    `with ${days}, moved as (
       select day, kind, book, demo, sum(amount) as amount, count(*) as entries from days ${ofDay} group by day, kind, book, demo)
     select day, concat_ws(' ', kind, book, case when demo then 'demo' end) as of
     from moved full join report_movements kept using (day, kind, book, demo)
     where (moved.amount, moved.entries) is distinct from (kept.amount, kept.entries) order by day, kind, book`,
  ],
  [
    'its movements, or the day before, come to another book of',
    `with moved as (select day, book, demo, sum(amount) as amount from report_movements
       group by day, book, demo), kept as (
       select *, coalesce(lag(closing) over (partition by book, demo order by day), 0) as before from report_books)
     select day, concat_ws(' ', book, case when demo then 'demo' end) as of
     from kept full join moved using (day, book, demo)
     where kept.before is distinct from kept.opening or kept.movement is distinct from coalesce(moved.amount, 0)
     order by day, book`,
  ],
  [
    'the postings come to other figures of',
    `with ${days}, moved as (
       select day, owner as account_id, sum(amount) filter (where book = 'cash') as cash,
         sum(amount) filter (where book = 'locked') as locked,
         ${names.map((name) => `sum(amount) filter (where ${accountSums[name as 'fees']}) as ${name}`).join(', ')}
       from days ${ofDay} where p.owner is not null and not p.demo group by day, owner
     ), kept as (
       select *, cash - coalesce(lag(cash) over of_account, 0) as more_cash,
         locked - coalesce(lag(locked) over of_account, 0) as more_locked
       from report_accounts window of_account as (partition by account_id order by day)
     )
     select day, concat('account ', account_id) as of from kept full join moved using (day, account_id)
     where ${['cash', 'locked'].map((name) => `kept.more_${name} is distinct from coalesce(moved.${name}, 0)`).join(' or ')}
       or ${names.map((name) => `kept.${name} is distinct from coalesce(moved.${name}, 0)`).join(' or ')}
     order by day, account_id`,
  ],
];

/** Finds closed days whose amounts changed, that were reopened, or that were removed. */
async function* changedSinceClosed(client: pg.ClientBase): AsyncGenerator<string> {
  const { rows } = await client.query<{ day: string; closed: boolean; digest: string; logged: string }>(
    `select day, encode(digest, 'hex') as digest, (
       select after::jsonb ->> 'digest' from audit_log where subject = concat('day ', day) and act = 'close' order by seq limit 1
     ) as logged, closed_at is not null as closed from report_days order by day`,
  );
  for (const { day, closed, digest, logged } of rows) {
    if (!closed) continue;
    if ((await digestOfDay(client, day)).toString('hex') !== digest)
      yield `the day ${day}: its figures are not those that were closed`;
    if (logged !== digest) yield `the day ${day}: its digest is not the one in the log of who closed it`;
  }
  const days = new Map(rows.map(({ day, closed }) => [`day ${day}`, closed]));
  for await (const { seq, actor, subject } of factsOfKind(client, 'day', ['close']))
    if (days.get(subject) !== true)
      yield `the ${subject}: ${actor} closed it in audit row ${seq}, and it is ${days.has(subject) ? 'open' : 'gone'}`;
}

// For tests: what was acknowledged while the program was killed, held against tables, postings and logs, summed here.
import { CODE_SUCCESS, type Envelope } from '@candor/contract';
import type pg from 'pg';
import { proveAudit } from '../../audit/prove-audit.ts';
import { proveLedger } from '../../commands/verify/ledger/prove-ledger.ts';
import { proveOffice } from '../../commands/verify/office/prove-office.ts';

interface Noted {
  readonly act: string;
  readonly by: number;
  readonly params: Readonly<Record<string, unknown>>;
  readonly answer: Envelope;
}

export class Notes {
  readonly all: Noted[] = [];

  take(act: string, by: number, params: object, answer: Envelope): void {
    this.all.push({ act, by, params: { ...params }, answer });
  }
}

export interface Books {
  readonly acknowledged: Readonly<Record<string, { readonly good: number; readonly refused: number }>>;
  /** A sentence each. */
  readonly contradictions: readonly string[];
  readonly wrongPostings: readonly string[];
  readonly wrongBalances: readonly string[];
  readonly wrongAuditRows: readonly string[];
  readonly sum: string;
  readonly findings: readonly string[];
  readonly anchors: number;
}

export async function readBooks(db: pg.Client, notes: Notes, accounts: readonly number[]): Promise<Books> {
  const { findings } = await proveLedger(db);
  const audit = await proveAudit(db);
  const anchors = await proveOffice(db);
  const { rows } = await db.query<{ sum: string }>('select sum(amount)::text as sum from postings');
  return {
    acknowledged: countsOf(notes.all),
    contradictions: await contradictionsOf(db, notes.all),
    wrongPostings: await wrongPostingsOf(db),
    wrongBalances: await wrongBalancesOf(db, accounts),
    wrongAuditRows: await wrongAuditRowsOf(db),
    sum: rows[0]?.sum ?? '',
    findings: [...findings, ...audit.findings, ...anchors.findings],
    anchors: anchors.anchors,
  };
}

const isGood = ({ answer }: Noted): boolean => answer.code === CODE_SUCCESS;

function countsOf(all: readonly Noted[]): Record<string, { good: number; refused: number }> {
  const counts: Record<string, { good: number; refused: number }> = {};
  const count = (act: string, good: boolean): void => {
    counts[act] ??= { good: 0, refused: 0 };
    counts[act][good ? 'good' : 'refused'] += 1;
  };
  for (const one of all) count(one.act, isGood(one));
  const second = all.filter(({ answer }) => 'error' in answer && answer.error === 'already_decided');
  counts.secondDecisions = { good: all.length - second.length, refused: second.length };
  return counts;
}

/** By subject: of two decisions at once one was acknowledged, and the thing stands as that one said. */
async function contradictionsOf(db: pg.Client, all: readonly Noted[]): Promise<string[]> {
  const stands = async (table: string): Promise<Map<number, string>> => {
    const { rows } = await db.query<{ id: number; status: string }>(`select id, status from ${table}`);
    return new Map(rows.map(({ id, status }) => [id, status]));
  };
  const [deposits, adjustments, withdrawals] = [
    await stands('deposits'),
    await stands('adjustments'),
    await stands('projected_withdrawals'),
  ];
  const wrong: string[] = [];
  const good = all.filter(isGood);
  const hold = ({ act, params, answer }: Noted, is: string | undefined, wanted: readonly string[]): void => {
    if (!wanted.includes(is ?? ''))
      wrong.push(`${act} ${params.id} was acknowledged as ${JSON.stringify(answer)} and is ${is}`);
  };
  for (const one of good) {
    const id = Number(one.params.id);
    if (one.act === 'deposit')
      hold(one, deposits.get(id), [one.params.approve === 1 ? 'approved' : 'rejected']);
    if (one.act === 'adjustment')
      hold(one, adjustments.get(id), [String((one.answer.data as { status: string }).status)]);
    if (one.act === 'approval') hold(one, withdrawals.get(id), ['approved', 'paid', 'rejected']);
    if (one.act === 'payment') hold(one, withdrawals.get(id), ['paid']);
    if (one.act === 'rejection') hold(one, withdrawals.get(id), ['rejected']);
    if (one.act === 'cancellation') hold(one, withdrawals.get(id), ['cancelled']);
  }
  const subjects = new Map<string, number>();
  for (const { act, params } of good)
    subjects.set(`${act} ${params.id}`, (subjects.get(`${act} ${params.id}`) ?? 0) + 1);
  for (const [subject, count] of subjects)
    if (count > 1) wrong.push(`${subject} was acknowledged ${count} times`);
  const alone = all.find(
    ({ act, by, answer }) =>
      act === 'adjustment' &&
      by === 0 &&
      answer.code === CODE_SUCCESS &&
      (answer.data as { status: string }).status === 'posted',
  );
  if (alone) wrong.push(`adjustment ${alone.params.id} was confirmed by whoever asked for it`);
  return wrong;
}

/** The cash of a subject as its row has it, against the sum of its postings; none where nothing was to be posted. */
async function wrongPostingsOf(db: pg.Client): Promise<string[]> {
  const { rows } = await db.query<{ subject: string; wanted: string; posted: string; times: number }>(
    `with wanted as (
       select 'deposit' as kind, id, case when status = 'approved' then usd else 0 end as cash from deposits
       union all select 'adjustment', id, case when status = 'posted' then amount else 0 end from adjustments
       union all select 'withdrawal', id, case when status in ('rejected', 'cancelled', 'released') then 0 else -amount end
         from projected_withdrawals
     ), posted as (
       select case when kind like 'withdrawal%' then 'withdrawal' else kind end as kind, subject as id,
         sum(amount) as cash, count(*) filter (where kind in ('deposit', 'adjustment')) as times
       from postings where owner is not null and book = 'cash' and subject is not null group by 1, 2
     )
     select concat(kind, ' ', id) as subject, wanted.cash::text as wanted, coalesce(posted.cash, 0)::text as posted,
       coalesce(times, 0)::int as times
     from wanted full join posted using (kind, id)
     where wanted.cash is distinct from coalesce(posted.cash, 0) or times > 1`,
  );
  return rows.map(
    ({ subject, wanted, posted, times }) => `${subject}: ${posted} in ${times}, and not ${wanted}`,
  );
}

async function wrongBalancesOf(db: pg.Client, accounts: readonly number[]): Promise<string[]> {
  const { rows } = await db.query<{ id: number; locked: string; under: string }>(
    `select account as id, (select coalesce(sum(amount), 0)::text from postings where owner = account and book = 'locked') as locked,
       (select coalesce(sum(amount), 0)::text from projected_withdrawals
        where account_id = account and status in ('submitted', 'approved')) as under
     from unnest($1::bigint[]) as account`,
    [accounts],
  );
  return rows
    .filter(({ locked, under }) => locked !== under)
    .map(({ id, locked, under }) => `account ${id} has ${locked} reserved, and ${under} under way`);
}

/** Each step once, and each thing that was decided has its row. */
async function wrongAuditRowsOf(db: pg.Client): Promise<string[]> {
  const { rows } = await db.query<{ what: string; times: number }>(
    `with decided as (
       select concat('deposit ', id) as subject, case status when 'approved' then 'approve' else 'reject' end as act
         from deposits where status in ('approved', 'rejected')
       union all select concat('adjustment ', id), case status when 'refused' then 'refuse' else 'confirm' end
         from adjustments where status <> 'waiting'
       union all select concat('adjustment ', id), 'post' from adjustments where status = 'posted'
       union all select concat('withdrawal ', id), case status when 'paid' then 'pay' else 'reject' end
         from projected_withdrawals where status in ('paid', 'rejected')
       union all select concat('withdrawal ', id), 'approve' from projected_withdrawals where approved_at is not null
     )
     select concat(decided.subject, ' ', decided.act) as what, count(audit_log.id)::int as times
     from decided left join audit_log on audit_log.subject = decided.subject and audit_log.act = decided.act
     group by 1 having count(audit_log.id) <> 1
     union all
     select concat(subject, ' ', act), count(*)::int from audit_log
     where split_part(subject, ' ', 1) in ('deposit', 'adjustment', 'withdrawal') group by 1 having count(*) > 1`,
  );
  return rows.map(({ what, times }) => `${what} stands ${times} times in the log`);
}

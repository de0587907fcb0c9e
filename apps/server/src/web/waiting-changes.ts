// Changes of controls and of payment targets. While four eyes are on, a call that makes one only records it, and
// another operator confirms it; otherwise it is made at once. Both run the call's `apply`.
import {
  mayDo,
  type OfficeCallName,
  type OfficeData,
  officeCalls,
  type WaitingChange,
} from '@candor/contract';
import type { Language } from '@candor/i18n/server';
import type pg from 'pg';
import type { Audit, AuditedAct } from '../audit/audit.ts';
import { auditText } from '../audit/audit-text.ts';
import type { Logger } from '../config/log.ts';
import { inSavepoint } from '../db/in-savepoint.ts';
import type { Mail } from '../notifications/mail.ts';
import type { Act } from './act.ts';
import { alreadyDecided } from './already-decided.ts';
import type { Operator } from './operator.ts';
import { CallRefused } from './refused.ts';
import type { OfficeCall, RegisterOfficeCall } from './register-office-call.ts';
import type { Weight } from './route-weights.ts';
import { requireSecondOperator } from './second-operator.ts';
import { changeRows, decideChange, insertChange, type StoredChange } from './waiting-change-rows.ts';

/** The operator who makes it: who requested or who confirms it. */
export interface Changer {
  readonly operator: Operator;
  readonly language: Language;
  readonly address: string;
  /** The origin of the office's pages. */
  readonly origin: string;
}

/** Its records of the audit log contain the reason. */
export interface ChangeAct extends Act {
  readonly audit: Audit;
}

export interface Applied<D> {
  readonly data: D;
  /** Returned by the first answer only, and stored with no key. */
  readonly told?: Partial<NonNullable<D>>;
}

type DataOf<N extends OfficeCallName> = Exclude<OfficeData<N>, WaitingChange>;
type ParamsOf<N extends OfficeCallName> = OfficeCall<N>['params'] & { readonly reason?: string | undefined };

export interface ChangeKind<N extends OfficeCallName> {
  /**
   * Runs within one transaction, which is rolled back after a dry run. It reads and writes the database alone, and
   * records one audited act with the values before and after. Throws CallRefused.
   */
  apply(act: ChangeAct, by: Changer, params: ParamsOf<N>): Promise<Applied<DataOf<N>>>;
  /** True if a second operator is needed while four eyes are on; the default is true. */
  needsTwo?(client: pg.ClientBase, by: Changer, params: ParamsOf<N>): boolean | Promise<boolean>;
  /** Runs after the commit. If it fails, a job repeats it. */
  settle?(): Promise<void>;
}

/** A change of any call, as it is stored. */
interface AnyKind {
  apply(act: ChangeAct, by: Changer, params: object): Promise<Applied<object | null>>;
  settle?(): Promise<void>;
}

export interface WaitingChangesOptions {
  readonly audit: Audit;
  readonly mail: Mail;
  readonly log: Pick<Logger, 'error'>;
  readonly now: () => number;
  readonly isOn: () => boolean;
}

export class WaitingChanges {
  readonly #options: WaitingChangesOptions;
  readonly #kinds = new Map<string, AnyKind>();

  constructor(options: WaitingChangesOptions) {
    this.#options = options;
  }

  /** Registers a call that may wait for a second operator. */
  serve<N extends OfficeCallName>(
    register: RegisterOfficeCall,
    name: N,
    { weight, ...kind }: ChangeKind<N> & { readonly weight: Weight },
  ): void {
    const { audit, isOn } = this.#options;
    this.#kinds.set(name, kind as unknown as AnyKind);
    register(name, { weight }, async (call) => {
      const { operator, language, address, page, once } = call as OfficeCall<OfficeCallName>;
      if (operator === null) throw new Error(`${name} needs a login`);
      const by: Changer = { operator, language, address, origin: page.origin };
      const params = call.params as ParamsOf<N>;
      let told: object = {};
      const { data } = await once<OfficeData<N>>(async (act) => {
        if (isOn() && (await (kind.needsTwo?.(act.client, by, params) ?? true)))
          return { data: (await this.#ask(act, name, { by, params })) as OfficeData<N> };
        const applied = await kind.apply({ ...act, audit: withReason(audit, params.reason) }, by, params);
        told = applied.told ?? {};
        return { data: applied.data };
      });
      await this.#settle(name);
      return { data: data === null ? data : { ...data, ...told } };
    });
  }

  /** Makes the change in the caller's transaction; `settle` runs after the commit, and never throws. */
  async confirm(
    act: Act,
    id: number,
    by: Changer,
  ): Promise<{ change: StoredChange; told: object; settle: () => Promise<void> }> {
    const { audit, now } = this.#options;
    const change = await this.#lockWaiting(act.client, id, by.operator);
    await requireSecondOperator(act.client, {
      first: change.requestedBy,
      second: by.operator,
      now: now(),
    });
    await decideChange(act.client, { id, status: 'confirmed', by: by.operator.id, at: new Date(now()) });
    const made: AuditedAct[] = [];
    const noting: Audit = {
      record: async (client, done) => {
        made.push(done);
        await withReason(audit, change.reason).record(client, done);
      },
    };
    const { told = {} } = await this.#kindOf(change).apply({ ...act, audit: noting }, by, change.params);
    if (!isAsShown(change, made[0])) throw new CallRefused('change_outdated');
    await audit.record(act.client, {
      operator: by.operator,
      act: 'confirm',
      subject: `change ${id}`,
      before: { status: 'waiting' },
      after: { status: 'confirmed', requestedBy: change.requestedBy },
    });
    return { change: await this.#find(act.client, id), told, settle: () => this.#settle(change.call) };
  }

  /** A committed change is reported as made, even if its settlement fails. */
  async #settle(call: string): Promise<void> {
    await this.#kindOf({ call })
      .settle?.()
      .catch((err: unknown) => this.#options.log.error({ err }, `what follows ${call} failed`));
  }

  /** The operator who requested the change may refuse it too. */
  async refuse(act: Act, id: number, given: { operator: Operator; notes: string }): Promise<StoredChange> {
    const { operator, notes } = given;
    const { audit, now } = this.#options;
    await this.#lockWaiting(act.client, id, operator);
    await decideChange(act.client, { id, status: 'refused', by: operator.id, notes, at: new Date(now()) });
    await audit.record(act.client, {
      operator,
      act: 'refuse',
      subject: `change ${id}`,
      before: { status: 'waiting' },
      after: { status: 'refused', ...(notes === '' ? {} : { reason: notes }) },
    });
    return this.#find(act.client, id);
  }

  /**
   * Makes the change in a dry run, rolls it back, and records what it would have done. If it would change nothing, the
   * dry run is the answer: it released its locks, so making the change now could have an effect.
   */
  async #ask<N extends OfficeCallName>(
    act: Act,
    name: N,
    { by, params }: { by: Changer; params: ParamsOf<N> },
  ): Promise<WaitingChange | object | null> {
    const { audit, now } = this.#options;
    const { done: tried, data } = await this.#try(act, by, { name, params });
    if (!tried) return data;
    const reason = params.reason ?? '';
    const subject = shownSubject(tried);
    const id = await insertChange(act.client, {
      call: name,
      ...{ permission: officeCalls[name].permission, act: tried.act, subject, reason },
      before: auditText(tried.before),
      after: auditText(tried.after),
      params,
      requestedBy: by.operator.id,
      at: new Date(now()),
    });
    const { before, after } = tried;
    await audit.record(act.client, {
      operator: by.operator,
      act: 'request',
      subject: `change ${id}`,
      after: { act: tried.act, subject, reason, before, after },
    });
    await this.#notify(act.client, {
      operator: by.operator.email,
      change: `${tried.act} ${subject}`,
      reason: reason === '' ? '–' : reason,
    });
    return { id, status: 'waiting' };
  }

  async #try(
    { client }: Act,
    by: Changer,
    { name, params }: { name: string; params: object },
  ): Promise<{ done: AuditedAct | undefined; data: object | null }> {
    const done: AuditedAct[] = [];
    const audit: Audit = { record: async (_, one) => void done.push(one) };
    const takenBack = new Error('tried');
    let data: object | null = null;
    await inSavepoint(client, async () => {
      const kind = this.#kindOf({ call: name });
      ({ data } = await kind.apply({ client, afterCommit: () => undefined, audit }, by, params));
      throw takenBack;
    }).catch((error: unknown) => {
      if (error !== takenBack) throw error;
    });
    return { done: done[0], data };
  }

  async #notify(
    client: pg.ClientBase,
    params: { operator: string; change: string; reason: string },
  ): Promise<void> {
    const { rows } = await client.query<{ email: string }>(
      `select email from operators where role = 'administrator' and disabled_at is null order by id`,
    );
    await this.#options.mail.sendAll(
      client,
      rows.map(({ email: to }) => ({
        to,
        channel: 'email',
        language: 'en',
        template: 'office_change',
        params,
      })),
    );
  }

  async #lockWaiting(client: pg.ClientBase, id: number, { role }: Operator): Promise<StoredChange> {
    const change = await changeRows.lock(client, id);
    if (!change) throw new CallRefused('change_not_found');
    if (!mayDo(role, change.permission))
      throw new CallRefused('not_permitted', { details: { permission: change.permission } });
    if (change.status !== 'waiting') throw alreadyDecided({ by: change.decidedBy, at: change.decidedAt });
    return change;
  }

  async #find(client: pg.ClientBase, id: number): Promise<StoredChange> {
    const change = await changeRows.find(client, id);
    if (!change) throw new CallRefused('change_not_found');
    return change;
  }

  #kindOf({ call }: { readonly call: string }): AnyKind {
    const kind = this.#kinds.get(call);
    if (!kind) throw new Error(`no call ${call} makes changes`);
    return kind;
  }
}

/** A new item has no id before it is added. */
const shownSubject = ({ act, subject }: AuditedAct): AuditedAct['subject'] =>
  act === 'add' ? `${subject.split(' ')[0]} new` : subject;

/**
 * True if the change that was made is the one that the second operator read. The values after it follow from both and
 * from the call's parameters, except ids, times and counts.
 */
const isAsShown = (shown: StoredChange, made: AuditedAct | undefined): boolean =>
  made !== undefined &&
  made.act === shown.act &&
  shownSubject(made) === shown.subject &&
  auditText(made.before) === shown.before;

/** Adds the reason to the values after the change. */
const withReason = (audit: Audit, reason: string | undefined): Audit => ({
  record: (client, act) =>
    audit.record(client, reason ? { ...act, after: { ...(act.after as object | undefined), reason } } : act),
});

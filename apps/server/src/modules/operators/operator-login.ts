// Operator login: password, code, and the first steps of a new operator. Each step returns a
// new token and ends the one before.
import type pg from 'pg';
import { inTransaction } from '../../db/in-transaction.ts';
import { findTotpStep, makeTotpSecret, otpauthUri } from '../../secrets/totp.ts';
import { networkOf } from '../../web/network.ts';
import type { Operator, OperatorSession } from '../../web/operator.ts';
import { CallRefused, invalid, missing } from '../../web/refused.ts';
import type { ModuleContext } from '../module.ts';
import { acceptInvitation, findInvited } from './invitations.ts';
import { type Counted, countAttempt, takeCountsBack, undoAttempt } from './login-delays.ts';
import { patiently, requireStrong } from './operator-password.ts';
import { emailOf, findByEmail, findById, type OperatorRecord } from './operator-rows.ts';
import { endSession, endSessionsOf, startSession, stepOf } from './operator-sessions.ts';

export interface LoginOptions {
  /** True if everyone needs a second factor. */
  readonly secondFactor: boolean;
  /** True if attempts are counted by client subnet too. */
  readonly limited: boolean;
}

interface From {
  readonly address: string;
  readonly agent: string;
}

export interface LoggedIn {
  readonly operator: Operator;
  /** Absent while a code is still missing. */
  readonly token?: string;
  readonly step?: 'password' | 'enrol' | 'code';
  readonly otpauth?: string;
}

const codes = (id: number): Counted => ({ key: `code ${id}`, free: 5, secondsMax: 900 });

export class OperatorLogin {
  readonly #context: Pick<ModuleContext, 'db' | 'sealer' | 'audit' | 'now'>;
  readonly #passwords;
  readonly #options: LoginOptions;

  constructor(
    context: Pick<ModuleContext, 'db' | 'passwords' | 'sealer' | 'audit' | 'now'>,
    options: LoginOptions,
  ) {
    this.#context = context;
    this.#passwords = patiently(context.passwords);
    this.#options = options;
  }

  /** `before` is the caller's previous login. Throws wrong_credentials, office_code_wrong, rate_limited. */
  async login(
    given: { email: string; password: string; code?: string | undefined },
    from: From & { readonly before: OperatorSession | null },
  ): Promise<LoggedIn> {
    const { now, db } = this.#context;
    const email = emailOf(given.email);
    const counted = this.#countedFor(email, networkOf(from.address));
    const at = now();
    await countAttempt(db.requests, counted.all, at);
    const found = await findByEmail(db.requests, email);
    const record = found?.isDisabled ? undefined : found;
    // Costs the same if there is no such operator.
    const isRight = await this.#passwords
      .verify(given.password, record?.passwordHash ?? null)
      .catch(async (error: unknown) => {
        await undoAttempt(db.requests, counted.all, at);
        throw error;
      });
    if (!isRight || !record) {
      if (found) await this.#recordRefused(found);
      throw new CallRefused('wrong_credentials');
    }
    const { id } = record;
    const operator = operatorOf(record);
    if (!this.#options.secondFactor || !record.isEnrolled) {
      return inTransaction(db.requests, async (client) => {
        await takeCountsBack(client, counted.own);
        return this.#enter(client, record, from);
      });
    }
    if (given.code === undefined) {
      await takeCountsBack(db.requests, counted.own);
      return { operator, step: 'code' };
    }
    await countAttempt(db.requests, [codes(id)], now());
    const step = this.#findStep(record, given.code);
    const logged =
      step !== null && (await this.#enterByCode(record, step, { ...from, counted: counted.own }));
    if (logged) return logged;
    await this.#recordRefused(record);
    throw new CallRefused('office_code_wrong');
  }

  /** Ends every login of the operator but the new one. */
  async changePassword(
    { operator, step }: OperatorSession,
    { password, current }: { password: string; current?: string | undefined },
    from: From,
  ): Promise<LoggedIn> {
    const { db, now, audit } = this.#context;
    const counted: Counted = { key: `password ${operator.id}`, free: 5, secondsMax: 900 };
    const record = await this.#read(operator);
    if (step !== 'password') {
      if (current === undefined) throw missing('current');
      await countAttempt(db.requests, [counted], now());
      if (!(await this.#passwords.verify(current, record.passwordHash)))
        throw new CallRefused('wrong_credentials');
      await takeCountsBack(db.requests, [counted]);
    }
    requireStrong(password, record);
    if (await this.#passwords.verify(password, record.passwordHash)) throw invalid('password');
    const hash = await this.#passwords.hash(password);
    return inTransaction(db.requests, async (client) => {
      const { rowCount } = await client.query(
        'update operators set password_hash = $2, password_given = false where id = $1 and password_hash = $3',
        [record.id, hash, record.passwordHash],
      );
      // Somebody has set another password meanwhile.
      if (rowCount === 0) throw new CallRefused('wrong_credentials');
      await endSessionsOf(client, record.id);
      await audit.record(client, { operator, act: 'change password', subject: `operator ${record.id}` });
      return this.#start(client, { ...record, passwordHash: hash, passwordGiven: false }, from);
    });
  }

  /**
   * Sets the password of an operator who was added or reset, and logs them in. Throws invitation_invalid and the
   * rejections of requireStrong.
   */
  async acceptInvitation(given: { token: string; password: string }, from: From): Promise<LoggedIn> {
    const { db, now, audit } = this.#context;
    const { token, password } = given;
    const known = await findInvited(db.requests, token, now());
    const record = known === undefined ? undefined : await findById(db.requests, known);
    if (!record) throw new CallRefused('invitation_invalid');
    requireStrong(password, record);
    const passwordHash = await this.#passwords.hash(password);
    return inTransaction(db.requests, async (client) => {
      // The second of two concurrent uses finds it used.
      if ((await findInvited(client, token, now())) !== record.id)
        throw new CallRefused('invitation_invalid');
      await acceptInvitation(client, { id: record.id, passwordHash });
      await audit.record(client, {
        operator: record,
        act: 'accept invitation',
        subject: `operator ${record.id}`,
        after: { address: from.address, agent: from.agent.slice(0, 300) },
      });
      return this.#start(client, { ...record, passwordHash, passwordGiven: false }, from);
    });
  }

  async enrol(session: OperatorSession, code: string, from: From): Promise<LoggedIn> {
    const { operator, step } = session;
    if (step === 'password') throw new CallRefused('step_required', { details: { step } });
    if (step === undefined) throw new CallRefused('operation_unavailable');
    const { db, now, audit } = this.#context;
    await countAttempt(db.requests, [codes(operator.id)], now());
    const record = await this.#read(operator);
    const found = this.#findStep(record, code);
    if (found === null) throw new CallRefused('office_code_wrong');
    return inTransaction(db.requests, async (client) => {
      const { rowCount } = await client.query(
        `update operators set totp_confirmed_at = $2, totp_step = $3
         where id = $1 and totp_confirmed_at is null and totp_secret = $4`,
        [record.id, new Date(now()), found, record.totpSecret],
      );
      if (rowCount === 0) throw new CallRefused('office_code_wrong');
      await takeCountsBack(client, [codes(operator.id)]);
      await endSession(client, session.id);
      await audit.record(client, { operator, act: 'set second factor', subject: `operator ${record.id}` });
      return this.#start(client, { ...record, isEnrolled: true }, from);
    });
  }

  async logout({ id, operator }: OperatorSession): Promise<void> {
    const { db, audit } = this.#context;
    await inTransaction(db.requests, async (client) => {
      await endSession(client, id);
      await audit.record(client, { operator, act: 'log out', subject: `operator ${operator.id}` });
    });
  }

  #countedFor(email: string, network: string): { own: Counted[]; all: Counted[] } {
    const own: Counted[] = [
      { key: `pair ${email} ${network}`, free: 5, secondsMax: 900 },
      // An operator who is attacked from many subnets still gets in within a minute.
      { key: `account ${email}`, free: 20, secondsMax: 60 },
    ];
    const ofNetwork: Counted = { key: `network ${network}`, free: 30, secondsMax: 900 };
    return { own, all: this.#options.limited ? [...own, ofNetwork] : own };
  }

  #findStep({ id, totpSecret }: OperatorRecord, code: string): number | null {
    if (totpSecret === null) return null;
    return findTotpStep(
      this.#context.sealer.open(totpSecret, officeTotpPurpose(id)),
      code,
      this.#context.now(),
    );
  }

  /** Null if the code was used before: a code works once, also for concurrent requests. */
  async #enterByCode(
    record: OperatorRecord,
    step: number,
    from: From & { readonly before: OperatorSession | null; readonly counted: readonly Counted[] },
  ): Promise<LoggedIn | null> {
    return inTransaction(this.#context.db.requests, async (client) => {
      const { rowCount } = await client.query(
        'update operators set totp_step = $2 where id = $1 and totp_step < $2',
        [record.id, step],
      );
      if (rowCount === 0) return null;
      await takeCountsBack(client, [...from.counted, codes(record.id)]);
      return this.#enter(client, record, from);
    });
  }

  async #enter(
    client: pg.ClientBase,
    record: OperatorRecord,
    from: From & { readonly before: OperatorSession | null },
  ): Promise<LoggedIn> {
    const { id, passwordHash } = record;
    // The checked record may have changed since.
    const { rowCount } = await client.query(
      'select from operators where id = $1 and password_hash = $2 and disabled_at is null for no key update',
      [id, passwordHash],
    );
    if (rowCount === 0) throw new CallRefused('wrong_credentials');
    if (from.before) await endSession(client, from.before.id);
    await this.#context.audit.record(client, {
      operator: record,
      act: 'log in',
      subject: `operator ${id}`,
      after: { address: from.address, agent: from.agent.slice(0, 300) },
    });
    return this.#start(client, record, from);
  }

  /** A secret is offered again at each login until the first correct code, because nobody else has seen it. */
  async #start(client: pg.ClientBase, record: OperatorRecord, from: From): Promise<LoggedIn> {
    const { id, email } = record;
    const { now, sealer } = this.#context;
    const step = stepOf(record, this.#options.secondFactor);
    const token = await startSession(client, { operatorId: id, now: now(), ...from });
    const operator = operatorOf(record);
    if (step !== 'enrol') return { operator, token, ...(step && { step }) };
    const secret = makeTotpSecret();
    await client.query('update operators set totp_secret = $2 where id = $1 and totp_confirmed_at is null', [
      id,
      sealer.seal(secret, officeTotpPurpose(id)),
    ]);
    return {
      operator,
      token,
      step,
      otpauth: otpauthUri(secret, { issuer: 'Candor office', account: email }),
    };
  }

  async #read({ id }: Operator): Promise<OperatorRecord> {
    const record = await findById(this.#context.db.requests, id);
    if (!record) throw new CallRefused('session_invalid');
    return record;
  }

  async #recordRefused({ id, email }: OperatorRecord): Promise<void> {
    const { db, audit } = this.#context;
    await inTransaction(db.requests, (client) =>
      audit.record(client, {
        operator: null,
        actor: 'visitor',
        act: 'log in refused',
        subject: `operator ${id}`,
        after: { email },
      }),
    );
  }
}

export const officeTotpPurpose = (id: number): string => `office totp|${id}`;
const operatorOf = ({ id, email, name, role }: OperatorRecord): Operator => ({ id, email, name, role });

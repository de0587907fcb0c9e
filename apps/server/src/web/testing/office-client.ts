// For tests: calls of the office over real HTTP as an operator of some role, each answer checked against the contract.
import { deepStrictEqual } from 'node:assert';
import { createHash, randomBytes } from 'node:crypto';
import {
  CODE_SUCCESS,
  type Envelope,
  type ErrorName,
  envelope,
  KEY_HEADER,
  OFFICE_HEADER,
  OFFICE_PATH,
  type OfficeCallName,
  type OfficeData,
  type OfficeSite,
  officeCalls,
  type Role,
  refusalSchema,
  type WaitingChange,
} from '@candor/contract';
import type { TestVenue } from './test-venue.ts';

type Parameters = Readonly<Record<string, unknown>>;
/** An answer that is not a change which waits, unless nothing else is one. */
type Made<N extends OfficeCallName> = [Exclude<OfficeData<N>, WaitingChange>] extends [never]
  ? OfficeData<N>
  : Exclude<OfficeData<N>, WaitingChange>;

export interface OfficeOptions {
  /** The idempotency key: a repeat with the same key and parameters gets the first reply again. */
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A hash with low costs, for an operator who never logs in by password. */
const passwordHash = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';

/** An operator whose steps are all done. `email` of one that is there already logs in as that one again. */
export async function openOffice(
  { pool, origin, clock }: TestVenue,
  role: Role,
  email = `${role}-${randomBytes(4).toString('hex')}@office.test`,
): Promise<OfficeClient> {
  const now = new Date(clock.stoppedAt ?? Date.now() + clock.offsetMs);
  const { rows } = await pool.query<{ id: number }>(
    `insert into operators (email, name, role, password_hash, password_given, totp_secret, totp_confirmed_at, created_at)
     values ($1, $2, $3, $5, false, '\\x00', $4, $4)
     on conflict (email) do update set role = excluded.role returning id`,
    [email, `The ${role}`, role, now, passwordHash],
  );
  const token = randomBytes(32).toString('base64url');
  await pool.query(
    `insert into operator_sessions (token_hash, operator_id, created_at, last_used_at, address, agent)
     values ($1, $2, $3, $3, '127.0.0.1', 'a test')`,
    [createHash('sha256').update(token).digest(), rows[0]?.id, now],
  );
  return makeOfficeClient(origin, { id: Number(rows[0]?.id), email, role, cookie: `candor_office=${token}` });
}

export interface OfficeWho {
  readonly id: number;
  readonly email: string;
  readonly role: Role;
  readonly cookie: string;
}

export function makeOfficeClient(origin: string, who: OfficeWho) {
  /** Throws if the answer does not have exactly the contract's shape. */
  const ask = async <N extends OfficeCallName>(
    name: N,
    params: Parameters = {},
    { key, headers = {} }: OfficeOptions = {},
  ): Promise<Envelope<OfficeData<N>>> => {
    const { method, path }: OfficeSite = officeCalls[name];
    const rest = new Map(Object.entries(params));
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, field: string) => {
      const value = String(rest.get(field));
      rest.delete(field);
      return encodeURIComponent(value);
    });
    const words = [...rest].map(([field, value]): [string, string] => [field, String(value)]);
    const query = method === 'GET' && words.length > 0 ? `?${new URLSearchParams(words)}` : '';
    const hasFile = [...rest.values()].some((value) => value instanceof File);
    const response = await fetch(`${origin}${OFFICE_PATH}${filled}${query}`, {
      method,
      headers: {
        lang: 'en',
        cookie: who.cookie,
        ...(method === 'POST' ? { [OFFICE_HEADER]: '1' } : {}),
        ...(method === 'POST' && !hasFile ? { 'content-type': 'application/json' } : {}),
        ...(key === undefined ? {} : { [KEY_HEADER]: key }),
        ...headers,
      },
      ...(method === 'POST'
        ? { body: hasFile ? formOf(rest) : JSON.stringify(Object.fromEntries(rest)) }
        : {}),
    });
    const body = (await response.json()) as Envelope<OfficeData<N>>;
    if (body.code === CODE_SUCCESS) deepStrictEqual(envelope(officeCalls[name].data).parse(body), body);
    else refusalSchema(body.error as ErrorName).parse(body);
    if (response.status !== 200)
      throw new Error(`${name} answered ${response.status}: ${JSON.stringify(body)}`);
    return body;
  };
  return {
    ...who,
    ask,
    /** The data; throws on a refusal. A change that may wait for a second operator is expected to be made. */
    async get<N extends OfficeCallName>(
      name: N,
      params?: Parameters,
      options?: OfficeOptions,
    ): Promise<Made<N>> {
      const body = await ask(name, params, options);
      if (body.code !== CODE_SUCCESS) throw new Error(`${name} was refused: ${JSON.stringify(body)}`);
      return body.data as Made<N>;
    },
  };
}

function formOf(fields: ReadonlyMap<string, unknown>): FormData {
  const form = new FormData();
  for (const [field, value] of fields) form.set(field, value instanceof File ? value : String(value));
  return form;
}

export type OfficeClient = ReturnType<typeof makeOfficeClient>;

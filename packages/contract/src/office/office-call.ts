// Definition of an office call: path, permission, parameters and response. Areas define theirs in office-calls.ts.
import type * as z from 'zod/mini';
import type { ErrorName } from '../refusals.ts';
import type { Permission } from './permissions.ts';

/** none: no login; begun: a login with steps to complete; any: every logged-in operator; else the permission. */
export type OfficeAuth = Permission | 'none' | 'begun' | 'any';

export interface OfficeSite {
  readonly method: 'GET' | 'POST';
  /** Path below OFFICE_PATH; `{id}` is a parameter of that name, which `params` must contain as well. */
  readonly path: string;
  readonly permission: OfficeAuth;
  /** A POST of a multipart form with one file as parameter `file`, up to this many bytes. */
  readonly fileBytesMax?: number;
  /** Creates a file: rejected, like every upload, while the venue's disk has too little space. */
  readonly exports?: true;
}

/** The steps of a login make cookies and secrets, which no stored reply may contain: these take no Idempotency-Key. */
export interface KeyedOfficeSite {
  readonly method: 'POST';
  readonly permission: Exclude<OfficeAuth, 'none' | 'begun'>;
}

/** The same as a question. */
export const takesOfficeKey = ({ method, permission }: Pick<OfficeSite, 'method' | 'permission'>): boolean =>
  method === 'POST' && permission !== 'none' && permission !== 'begun';

export interface OfficeCallContract extends OfficeSite {
  readonly params: z.ZodMiniObject;
  readonly data: z.ZodMiniType;
  readonly summary: string;
  /** Information beyond names and schemas, such as the calculation of an amount. */
  readonly description?: string;
  /** In addition to missing_parameter, invalid_parameter, session_invalid, step_required and not_permitted. */
  readonly refusals: readonly ErrorName[];
}

/** Base path of the calls: `${OFFICE_PATH}/…`. */
export const OFFICE_PATH = '/office/api';
/** Every POST must send it with the value 1: a page of another site can't add it without a preflight request. */
export const OFFICE_HEADER = 'x-office';
/** With the value 1 the request is automatic and does not extend the login. */
export const OFFICE_IDLE_HEADER = 'x-office-idle';

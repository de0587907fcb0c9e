// Where a call of the office lives, who may make it, what it takes and answers. Each area has its own, in office-calls.ts.
import type * as z from 'zod/mini';
import type { ErrorName } from '../refusals.ts';
import type { Permission } from './permissions.ts';

/** none: no login; begun: a login whose steps may be ahead; any: every operator who has logged in; else who may do it. */
export type OfficeAuth = Permission | 'none' | 'begun' | 'any';

export interface OfficeSite {
  readonly method: 'GET' | 'POST';
  /** Below OFFICE_PATH; `{id}` is a parameter of that name, and belongs into `params` too. */
  readonly path: string;
  readonly permission: OfficeAuth;
  /** A POST of a multipart form with one file, its parameter `file`, of at most so many bytes. */
  readonly fileBytesMax?: number;
  /** Makes a file: refused, as every upload is, while the disk of the venue has too little room. */
  readonly exports?: true;
}

export interface OfficeCallContract extends OfficeSite {
  readonly params: z.ZodMiniObject;
  readonly data: z.ZodMiniType;
  readonly summary: string;
  /** What names and schemas can't say: how a figure is calculated. */
  readonly description?: string;
  /** Besides missing_parameter, invalid_parameter, session_invalid, step_required and not_permitted. */
  readonly refusals: readonly ErrorName[];
}

/** Calls are at `${OFFICE_PATH}/…`. */
export const OFFICE_PATH = '/office/api';
/** Every POST carries it with the value 1: a page of another site can't add it without asking. */
export const OFFICE_HEADER = 'x-office';
/** With the value 1: nobody is at the screen, so the request does not keep the login alive. */
export const OFFICE_IDLE_HEADER = 'x-office-idle';

// Parameters and data of every call. The server validates with these; types of both sides come from them.
import type * as z from 'zod/mini';
import { companyCalls } from './company/calls.ts';
import { companyShapes } from './company/shapes.ts';
import { identityCalls } from './identity/calls.ts';
import { identityShapes } from './identity/shapes.ts';
import { marketCalls } from './market/calls.ts';
import { marketShapes } from './market/shapes.ts';
import type { CallName } from './paths.ts';
import { rankingCalls } from './ranking/calls.ts';
import { rankingShapes } from './ranking/shapes.ts';
import { supportCalls } from './support/calls.ts';
import { tradingCalls } from './trading/calls.ts';
import { tradingShapes } from './trading/shapes.ts';
import type { CallContract } from './wire/call.ts';

/** The areas of the contract, in the order in which the API's document shows them. */
export const callsByArea = {
  company: companyCalls,
  identity: identityCalls,
  market: marketCalls,
  trading: tradingCalls,
  ranking: rankingCalls,
  support: supportCalls,
} as const;
export type AreaName = keyof typeof callsByArea;

export const calls = {
  ...companyCalls,
  ...identityCalls,
  ...marketCalls,
  ...tradingCalls,
  ...rankingCalls,
  ...supportCalls,
} as const satisfies Record<CallName, CallContract>;

/** The shapes that have a name of their own in the API's document. */
export const namedShapes = {
  ...companyShapes,
  ...identityShapes,
  ...marketShapes,
  ...tradingShapes,
  ...rankingShapes,
} as const;

type Calls = typeof calls;
export type CallParams<C extends CallName> = z.infer<Calls[C]['params']>;
export type CallData<C extends CallName> = z.infer<Calls[C]['data']>;

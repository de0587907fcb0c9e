// Parameters and data of every call. The server validates with these; types of both sides come from them.
import type * as z from 'zod/mini';
import { companyCalls } from './company/calls.ts';
import { identityCalls } from './identity/calls.ts';
import { marketCalls } from './market/calls.ts';
import type { CallName } from './paths.ts';
import { rankingCalls } from './ranking/calls.ts';
import { supportCalls } from './support/calls.ts';
import { tradingCalls } from './trading/calls.ts';
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

type Calls = typeof calls;
export type CallParams<C extends CallName> = z.infer<Calls[C]['params']>;
export type CallData<C extends CallName> = z.infer<Calls[C]['data']>;

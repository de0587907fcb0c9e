// HaltInstrument and ResumeInstrument: an operator stops trading in an instrument for everyone, and resumes it.
import type { Command } from '../model/command.ts';
import type { EventBody } from '../model/event.ts';
import type { Refusal } from '../model/refusal.ts';
import type { Context } from './checks.ts';

type Halting = Extract<Command, { type: 'HaltInstrument' | 'ResumeInstrument' }>;

/**
 * While an instrument is halted, nothing in it is opened, closed, triggered or stopped out. Positions remain and are
 * valued at the incoming prices, and pending orders can be cancelled. The first price after the resumption triggers due
 * orders.
 */
export function decideHalt({ state, at }: Context, command: Halting): EventBody[] | Refusal {
  const { type, instrumentId, reason } = command;
  if (!state.terms.has(instrumentId)) return { code: 'instrument_not_found' };
  const isHalt = type === 'HaltInstrument';
  if (state.halted.has(instrumentId) === isHalt) return [];
  return [{ type: isHalt ? 'InstrumentHalted' : 'InstrumentResumed', at, instrumentId, reason }];
}

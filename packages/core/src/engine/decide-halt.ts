// HaltInstrument and ResumeInstrument: an operator takes an instrument out of trading, for everyone, and lets it back in.
import type { Command } from '../model/command.ts';
import type { EventBody } from '../model/event.ts';
import type { Refusal } from '../model/refusal.ts';
import type { Context } from './checks.ts';

type Halting = Extract<Command, { type: 'HaltInstrument' | 'ResumeInstrument' }>;

/**
 * While it is halted nothing in it is opened, closed, triggered or stopped out; positions stay, valued at the prices that
 * go on coming, and pending orders can be cancelled. Its first price after it was resumed triggers what is due.
 */
export function decideHalt({ state, at }: Context, command: Halting): EventBody[] | Refusal {
  const { type, instrumentId, reason } = command;
  if (!state.terms.has(instrumentId)) return { code: 'instrument_not_found' };
  const isHalt = type === 'HaltInstrument';
  if (state.halted.has(instrumentId) === isHalt) return [];
  return [{ type: isHalt ? 'InstrumentHalted' : 'InstrumentResumed', at, instrumentId, reason }];
}

// At start the catalogue and the settings become part of the journal, where they differ from what it holds.
import { isDeepStrictEqual } from 'node:util';
import {
  type Command,
  checkSettings,
  checkTerms,
  type InstrumentTerms,
  type Refusal,
  type VenueState,
} from '@candor/core';
import { StartRefused } from '../db/start-refused.ts';
import type { EngineLoop } from './engine-loop.ts';
import type { EngineStart } from './messages.ts';

/**
 * Refuses to start, in words, where the core would refuse any of it; nothing is journaled then. What stands in the journal
 * already is not asked after again.
 */
export function configure(
  loop: EngineLoop,
  start: Pick<EngineStart, 'terms' | 'settings'>,
  now: number,
): void {
  const { venue } = loop;
  const { state } = venue;
  const changed = start.terms.filter((terms) => !isDeepStrictEqual(state.terms.get(terms.id), terms));
  const isOther = !isDeepStrictEqual(state.settings, start.settings);
  const faults = changed.flatMap((terms) => tellTerms(terms, checkTerms(venue, terms), state));
  if (isOther) faults.push(...tellSettings(checkSettings(start.settings)));
  if (faults.length > 0)
    throw new StartRefused(`the venue can't start with these terms:\n${faults.join('\n')}`);
  const commands: Command[] = changed.map((terms) => ({ type: 'ConfigureInstrument', terms }));
  if (isOther) commands.push({ type: 'ChangeSettings', settings: start.settings });
  for (const command of commands) loop.submit({ command, actor: 'system', idempotency: null }, now, () => {});
}

function tellTerms(terms: InstrumentTerms, refusal: Refusal | null, state: VenueState): string[] {
  switch (refusal?.code) {
    case undefined:
      return [];
    case 'invalid_terms':
      return [`${terms.code}: ${refusal.field} can't be ${textOf(terms, refusal.field)}`];
    case 'terms_in_use': {
      const { field, orders } = refusal;
      const before = textOf(state.terms.get(terms.id) ?? {}, field);
      return [
        `${terms.code}: ${field} can't change from ${before} to ${textOf(terms, field)} while orders depend on it (${orders}): close them first, or keep ${before}`,
      ];
    }
    default:
      return [`${terms.code}: ${refusal?.code}`];
  }
}

function tellSettings(refusal: Refusal | null): string[] {
  if (!refusal) return [];
  return refusal.code === 'invalid_settings'
    ? [`settings: ${refusal.field} is not one that the rules can work with`]
    : [`settings: ${refusal.code}`];
}

const textOf = (terms: object, field: string): string =>
  JSON.stringify((terms as Readonly<Record<string, unknown>>)[field]) ?? 'nothing';

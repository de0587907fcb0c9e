// At start the catalogue and the settings become part of the journal, where they differ from what it holds.
import { isDeepStrictEqual } from 'node:util';
import type { Command, InstrumentTerms } from '@candor/core';
import type { EngineLoop } from './engine-loop.ts';
import type { EngineStart } from './messages.ts';

/**
 * Refuses to start where the catalogue would change what prices of live orders mean: their points and currencies.
 */
export function configure(
  loop: EngineLoop,
  start: Pick<EngineStart, 'terms' | 'settings'>,
  now: number,
): void {
  const { state } = loop.venue;
  for (const terms of start.terms) checkMeaning(loop, terms);
  const commands: Command[] = start.terms
    .filter((terms) => !isDeepStrictEqual(state.terms.get(terms.id), terms))
    .map((terms) => ({ type: 'ConfigureInstrument', terms }));
  if (!isDeepStrictEqual(state.settings, start.settings))
    commands.push({ type: 'ChangeSettings', settings: start.settings });
  for (const command of commands) loop.submit({ command, actor: 'system', idempotency: null }, now, () => {});
}

function checkMeaning(loop: EngineLoop, terms: InstrumentTerms): void {
  const { state } = loop.venue;
  const before = state.terms.get(terms.id);
  const same =
    !before ||
    (before.precision === terms.precision &&
      before.baseCurrency === terms.baseCurrency &&
      before.quoteCurrency === terms.quoteCurrency);
  if (same) return;
  const live = [...state.orders.values()].filter((order) => order.instrumentId === terms.id).length;
  if (live > 0)
    throw new Error(
      `${terms.code} can't change its precision or currencies while ${live} orders in it are live: close them first`,
    );
}

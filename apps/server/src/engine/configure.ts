// At a start, the catalogue and the environment's settings are journaled where they differ from the journal's values.
// Values that an operator has changed remain.
import { isDeepStrictEqual } from 'node:util';
import {
  type Command,
  checkSettings,
  checkSpec,
  type InstrumentSpec,
  type Refusal,
  type Settings,
  systemActor,
  Venue,
  type VenueState,
} from '@candor/core';
import { StartRefused } from '../db/start-refused.ts';
import type { EngineLoop } from './engine-loop.ts';
import type { EngineStart } from './messages.ts';

/**
 * Throws with a message if the core would reject any value; nothing is journaled then. Values that are already in the
 * journal are not validated again. `warn` is called with one line for each value that is skipped because an operator
 * has set another.
 */
export function configure(
  loop: EngineLoop,
  start: Pick<EngineStart, 'specs' | 'settings'>,
  { now, warn }: { now: number; warn: (line: string) => void },
): void {
  const { commands, faults } = prepare(loop.venue, start, warn);
  if (faults.length > 0) throw refusedTerms(faults);
  for (const command of commands)
    loop.submit({ command, actor: systemActor('start'), idempotency: null }, now, () => {});
}

/** Makes the same checks for a venue that another program runs. Nothing is written. */
export function checkConfigurable(state: VenueState, start: Pick<EngineStart, 'specs' | 'settings'>): void {
  const { faults } = prepare(new Venue(state, () => {}), start, () => {});
  if (faults.length > 0) throw refusedTerms(faults);
}

const refusedTerms = (faults: readonly string[]): StartRefused =>
  new StartRefused(`the venue can't start with these terms:\n${faults.join('\n')}`);

/** Calculates the commands to journal, or the reasons why they are rejected. */
function prepare(
  venue: Venue,
  start: Pick<EngineStart, 'specs' | 'settings'>,
  warn: (line: string) => void,
): { readonly commands: readonly Command[]; readonly faults: readonly string[] } {
  const { state } = venue;
  const changed = start.specs
    .map((listed) => specAtStart(state, listed, warn))
    .filter((spec) => !isDeepStrictEqual(state.terms.get(spec.id), spec));
  const settings = settingsAtStart(state, start.settings, warn);
  const isOther = !isDeepStrictEqual(state.settings, settings);
  const faults = changed.flatMap((spec) => describeSpec(spec, checkSpec(venue, spec), state));
  if (isOther) faults.push(...describeSettings(checkSettings(settings)));
  const commands: Command[] = changed.map((spec) => ({ type: 'ConfigureInstrument', terms: spec }));
  if (isOther) commands.push({ type: 'ChangeSettings', settings });
  return { commands, faults };
}

function specAtStart(
  state: VenueState,
  listed: InstrumentSpec,
  warn: (line: string) => void,
): InstrumentSpec {
  const stored = state.terms.get(listed.id);
  if (!stored) return listed;
  return keepChanged(
    { stored, given: listed, changed: state.operatorChanges.specs(listed.id) },
    (name, values) =>
      warn(
        `${stored.code}: ${name} stays ${values.stored}, as an operator has set it; the catalogue has ${values.given}`,
      ),
  );
}

function settingsAtStart(state: VenueState, given: Settings, warn: (line: string) => void): Settings {
  const { settings: stored, operatorChanges } = state;
  return keepChanged({ stored, given, changed: operatorChanges.settings }, (name, values) =>
    warn(
      `settings: ${name} stays ${values.stored}, as an operator has set it; the environment has ${values.given}`,
    ),
  );
}

/** Returns the given values, with the stored ones for changed names. `onKept` is called for each that differs. */
function keepChanged<T extends object>(
  { stored, given, changed }: { stored: T; given: T; changed: ReadonlySet<keyof T> },
  onRetained: (name: string, values: { stored: string; given: string }) => void,
): T {
  const retained = { ...given };
  for (const name of changed) {
    if (name in stored) retained[name] = stored[name];
    else delete retained[name];
    if (!isDeepStrictEqual(stored[name], given[name]))
      onRetained(String(name), { stored: textOf(stored, name), given: textOf(given, name) });
  }
  return retained;
}

function describeSpec(spec: InstrumentSpec, refusal: Refusal | null, state: VenueState): string[] {
  if (!refusal) return [];
  if (refusal.code === 'invalid_terms')
    return [`${spec.code}: ${refusal.field} can't be ${textOf(spec, refusal.field)}`];
  if (refusal.code !== 'terms_in_use') return [`${spec.code}: ${refusal.code}`];
  const { field, orders } = refusal;
  const before = textOf(state.terms.get(spec.id) ?? {}, field);
  return [
    `${spec.code}: ${field} can't change from ${before} to ${textOf(spec, field)} while orders depend on it (${orders}): close them first, or keep ${before}`,
  ];
}

function describeSettings(refusal: Refusal | null): string[] {
  if (!refusal) return [];
  return refusal.code === 'invalid_settings'
    ? [`settings: ${refusal.field} is not one that the rules can work with`]
    : [`settings: ${refusal.code}`];
}

const textOf = (of: object, field: PropertyKey): string =>
  JSON.stringify((of as Readonly<Record<PropertyKey, unknown>>)[field]) ?? 'nothing';

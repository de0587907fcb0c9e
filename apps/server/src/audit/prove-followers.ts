// Proves that every shard has the settings, contract specifications and halts that the first shard decided, in the same
// order.
import { shardOf, type VenueEvent } from '@candor/core';
import { type Canonical, formatCanonical } from '@candor/proof';
import { addTo } from './add-to.ts';
import { Findings } from './findings.ts';
import { START } from './of-start.ts';
import type { JournalCheck } from './walk-journal.ts';

/** The other shards are told after the first one has decided. A start tells those that were not. */
const LATE_MS = 60_000;

interface Rule {
  readonly seq: number;
  readonly at: number;
  readonly isOfStart: boolean;
  readonly text: string;
}
interface Shard {
  readonly beganAt: number;
  /** By what they are about. Bounded by the number of operators' decisions and changes of the environment. */
  readonly rules: Map<string, Rule[]>;
}

export class FollowersCheck implements JournalCheck {
  readonly findings = new Findings('and more rules of the first shard are not those of another');
  readonly #shards = new Map<number, Shard>();
  #at = 0;

  take(seq: number, event: VenueEvent): void {
    const { at, actor } = event;
    const shard = this.#shards.get(shardOf(seq)) ?? { beganAt: at, rules: new Map() };
    this.#shards.set(shardOf(seq), shard);
    this.#at = Math.max(this.#at, at);
    const rule = ruleOf(event);
    if (rule) addTo(shard.rules, rule.about, { seq, at, isOfStart: actor === START, text: rule.text });
  }

  async finish(): Promise<void> {
    const first = this.#shards.get(0)?.rules ?? new Map<string, Rule[]>();
    for (const [shard, { beganAt, rules }] of this.#shards)
      for (const about of shard === 0 ? [] : new Set([...first.keys(), ...rules.keys()]))
        this.#compare(shard, beganAt, first.get(about) ?? [], rules.get(about) ?? []);
  }

  #compare(shard: number, beganAt: number, first: readonly Rule[], own: readonly Rule[]): void {
    const lacks = (rule: Rule | undefined): void => {
      if (rule) this.findings.report(`shard ${shard} does not follow event ${rule.seq} of shard 0`);
    };
    let next = first.filter(({ at }) => at <= beganAt).length;
    for (const { seq, at, isOfStart, text } of own) {
      // A start takes over what holds by then.
      const found = isOfStart
        ? first.findLastIndex((one) => one.text === text && one.at <= at)
        : first.findIndex((one, n) => one.text === text && n >= next);
      if (found < Math.max(0, isOfStart ? next - 1 : next))
        this.findings.report(`event ${seq} is not what shard 0 decided`);
      else if (!isOfStart && found > next) lacks(first[next]);
      next = Math.max(next, found + 1);
    }
    if (this.#at - (first[next]?.at ?? this.#at) > LATE_MS) lacks(first[next]);
  }
}

function ruleOf(event: VenueEvent): { readonly about: string; readonly text: string } | undefined {
  const written = (rules: object): string => formatCanonical(rules as Canonical);
  if (event.type === 'SettingsChanged') return { about: 'settings', text: written(event.settings) };
  if (event.type === 'InstrumentConfigured')
    return { about: `instrument ${event.terms.id}`, text: written(event.terms) };
  if (event.type === 'InstrumentHalted' || event.type === 'InstrumentResumed')
    return { about: `halts of instrument ${event.instrumentId}`, text: event.type };
  return undefined;
}

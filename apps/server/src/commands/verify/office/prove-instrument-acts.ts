// Proves that operators changed and halted instruments as the audit log says: each event has one row with the same
// fields before and after, or the same reason, and each row that the engine accepted has an event.
import { isDeepStrictEqual } from 'node:util';
import { type InstrumentId, type InstrumentSpec, shardOf, type VenueEvent } from '@candor/core';
import type pg from 'pg';
import { addTo } from '../../../audit/add-to.ts';
import { type AuditFact, factsOfKind, idOf } from '../../../audit/audit-facts.ts';
import { Findings } from '../../../audit/findings.ts';
import type { JournalCheck } from '../../../audit/walk-journal.ts';
import { presentSpec } from '../../../modules/instruments/present-instrument.ts';
import { type DoneAct, matchActs } from './match-acts.ts';

type Presented = Readonly<Record<string, unknown>>;

const acts = {
  InstrumentConfigured: 'change',
  InstrumentHalted: 'halt',
  InstrumentResumed: 'resume',
} as const;
const commands = {
  ConfigureInstrument: 'change',
  HaltInstrument: 'halt',
  ResumeInstrument: 'resume',
} as const;

export class InstrumentActsCheck implements JournalCheck {
  readonly findings = new Findings('and more instruments are not as operators set them');
  readonly #specs = new Map<InstrumentId, InstrumentSpec>();
  /** Bounded by the number of operators' changes, halts and resumptions. */
  readonly #done = new Map<InstrumentId, DoneAct[]>();
  #termNames: ReadonlySet<string> = new Set();

  take(seq: number, event: VenueEvent): void {
    // Another check compares the later shards with the first one.
    if (shardOf(seq) > 0) return;
    if (event.type === 'InstrumentConfigured') {
      const { terms: spec } = event;
      const before = this.#specs.get(spec.id);
      this.#specs.set(spec.id, spec);
      this.#termNames = new Set(Object.keys(presentSpec(spec)));
      // A repeated command changes nothing.
      if (event.actor.startsWith('o:') && !isDeepStrictEqual(before, spec))
        this.#note(seq, spec.id, event, (fact) => this.#isChange(fact, before, spec));
    } else if (event.type === 'InstrumentHalted' || event.type === 'InstrumentResumed') {
      const { instrumentId, reason } = event;
      this.#note(seq, instrumentId, event, ({ after }) => after?.reason === reason);
    }
  }

  async finish(db: pg.ClientBase): Promise<void> {
    const facts = new Map<InstrumentId, AuditFact[]>();
    for await (const fact of factsOfKind(db, 'instrument', ['add', ...Object.values(acts)]))
      addTo(facts, idOf(fact.subject), fact.act === 'add' ? { ...fact, act: 'change' } : fact);
    const spare = await readSpare(db);
    for (const id of new Set([...facts.keys(), ...this.#done.keys()])) {
      const options = {
        subject: `instrument ${id}`,
        needsNothing: (fact: AuditFact) => fact.act === 'change' && this.#termsIn(fact.after).length === 0,
        spare: spare.filter(({ instrumentId }) => instrumentId === id),
      };
      this.findings.report(...matchActs(this.#done.get(id) ?? [], facts.get(id) ?? [], options));
    }
  }

  #note(
    seq: number,
    id: InstrumentId,
    { type, actor }: { readonly type: keyof typeof acts; readonly actor: string },
    fits: DoneAct['fits'],
  ): void {
    addTo(this.#done, id, { seq, actor, act: acts[type], fits });
  }

  #isChange({ before, after }: AuditFact, old: InstrumentSpec | undefined, spec: InstrumentSpec): boolean {
    const from: Presented = old ? presentSpec(old) : {};
    const to: Presented = presentSpec(spec);
    const changed = Object.keys(to).filter((name) => !isDeepStrictEqual(from[name], to[name]));
    return (
      isDeepStrictEqual(this.#termsIn(after).toSorted(), changed.toSorted()) &&
      changed.every(
        (name) => isDeepStrictEqual(after?.[name], to[name]) && isDeepStrictEqual(before?.[name], from[name]),
      )
    );
  }

  #termsIn(values: Presented | null): string[] {
    return Object.keys(values ?? {}).filter((name) => this.#termNames.has(name));
  }
}

type Spare = { readonly instrumentId: number; readonly actor: string; readonly act?: string };

/** Actions that the engine rejected, and those that it did not receive before the venue stopped. */
async function readSpare(db: pg.ClientBase): Promise<Spare[]> {
  const spare: Spare[] = [];
  for await (const { subject, after } of factsOfKind(db, 'instrument', ['refuse change']))
    spare.push({ instrumentId: idOf(subject), actor: String(after?.by) });
  const { rows } = await db.query<{ instrumentId: number; actor: string; type: keyof typeof commands }>(
    `select instrument_id as "instrumentId", email as actor, command ->> 'type' as type
     from instrument_acts join operators on operators.id = operator_id where done_at is null`,
  );
  for (const { type, ...row } of rows) spare.push({ ...row, act: commands[type] });
  return spare;
}

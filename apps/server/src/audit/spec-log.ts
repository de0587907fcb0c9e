// History of the office's terms (currencies, deposit addresses, the site) from its audit log.
import type pg from 'pg';
import { addTo } from './add-to.ts';
import { type AuditFact, factsOfKind } from './audit-facts.ts';

export type Terms = Readonly<Record<string, unknown>>;

/** An action reads terms shortly before its own time, and a change may be committed a while after its time. */
const AROUND_MS = 120_000;

export interface SpecLogOptions {
  /** The first word of the subject. */
  readonly kind: string;
  readonly acts: readonly string[];
  /** Names of relevant fields; rows that change none of them are skipped. */
  readonly names: readonly string[];
}

export class SpecLog {
  readonly #facts = new Map<string, AuditFact[]>();

  static async read(db: pg.ClientBase, { kind, acts, names }: SpecLogOptions): Promise<SpecLog> {
    const log = new SpecLog();
    for await (const fact of factsOfKind(db, kind, acts)) {
      if (!names.some((name) => name in { ...fact.before, ...fact.after })) continue;
      addTo(log.#facts, fact.subject, fact);
    }
    return log;
  }

  get subjects(): readonly string[] {
    return [...this.#facts.keys()];
  }

  /** True if the subject was changed before `at`. Earlier terms may come from the environment of any start. */
  isKnownBy(subject: string, at: number): boolean {
    return (this.#facts.get(subject) ?? []).some((fact) => fact.at < at - AROUND_MS);
  }

  /** All terms that applied at some time around `at` on the log's clock; undefined if the log lacks the subject. */
  around(subject: string, at: number): readonly Terms[] | undefined {
    const facts = this.#facts.get(subject);
    if (!facts) return undefined;
    const isBefore = (fact: AuditFact): boolean => fact.at < at - AROUND_MS;
    const last = facts.findLast(isBefore);
    const near = facts.filter((fact) => !isBefore(fact) && fact.at <= at + AROUND_MS);
    const stood = [last ? last.after : facts[0]?.before, ...near.map(({ after }) => after)];
    return stood.filter((terms): terms is Terms => terms !== null && terms !== undefined);
  }

  /** All terms that applied until `at` or shortly after it. */
  until(subject: string, at: number): readonly Terms[] {
    const facts = (this.#facts.get(subject) ?? []).filter((fact) => fact.at <= at + AROUND_MS);
    return [facts[0]?.before, ...facts.map(({ after }) => after)].filter((terms) => !!terms) as Terms[];
  }
}

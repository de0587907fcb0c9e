// Terms that the office keeps (of currencies, of where deposits go, of the site) as its audit log has them: what stood around a moment.
import type pg from 'pg';
import { addTo } from './add-to.ts';
import { type AuditFact, factsOfKind } from './audit-facts.ts';

export type Terms = Readonly<Record<string, unknown>>;

/** An act reads terms some moments before it is dated, and a change may be committed a while after it is dated. */
const AROUND_MS = 120_000;

export interface TermsLogOptions {
  /** The first word of the subject. */
  readonly kind: string;
  readonly acts: readonly string[];
  /** Those that matter: rows that change none of them are passed over. */
  readonly names: readonly string[];
}

export class TermsLog {
  readonly #facts = new Map<string, AuditFact[]>();

  static async read(db: pg.ClientBase, { kind, acts, names }: TermsLogOptions): Promise<TermsLog> {
    const log = new TermsLog();
    for await (const fact of factsOfKind(db, kind, acts)) {
      if (!names.some((name) => name in { ...fact.before, ...fact.after })) continue;
      addTo(log.#facts, fact.subject, fact);
    }
    return log;
  }

  get subjects(): readonly string[] {
    return [...this.#facts.keys()];
  }

  /** Whether it was changed some time before `at`: what stood before the first change may have been the environment's of any start. */
  isKnownBy(subject: string, at: number): boolean {
    return (this.#facts.get(subject) ?? []).some((fact) => fact.at < at - AROUND_MS);
  }

  /** All that stood at some time around `at`, the log's own clock; undefined where it has nothing of the subject. */
  around(subject: string, at: number): readonly Terms[] | undefined {
    const facts = this.#facts.get(subject);
    if (!facts) return undefined;
    const isBefore = (fact: AuditFact): boolean => fact.at < at - AROUND_MS;
    const last = facts.findLast(isBefore);
    const near = facts.filter((fact) => !isBefore(fact) && fact.at <= at + AROUND_MS);
    const stood = [last ? last.after : facts[0]?.before, ...near.map(({ after }) => after)];
    return stood.filter((terms): terms is Terms => terms !== null && terms !== undefined);
  }

  /** All that ever stood until `at` or some moments later. */
  until(subject: string, at: number): readonly Terms[] {
    const facts = (this.#facts.get(subject) ?? []).filter((fact) => fact.at <= at + AROUND_MS);
    return [facts[0]?.before, ...facts.map(({ after }) => after)].filter((terms) => !!terms) as Terms[];
  }
}

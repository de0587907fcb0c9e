// Pairs what operators did by the journal with what they did by the audit log, about one subject: both are in the order in which they were
// decided, and each belongs to one of the other.
import type { AuditFact } from '../../../audit/audit-facts.ts';

export interface DoneAct {
  readonly seq: number;
  /** As the journal has it. */
  readonly actor: string;
  /** As the audit log names it. */
  readonly act: string;
  /** Whether the row says the same as the event. */
  fits(fact: AuditFact): boolean;
}

export interface MatchOptions {
  /** Of which instrument or client. */
  readonly subject: string;
  /** Rows that the engine was not to do anything about, as one that changed a name alone. */
  needsNothing(fact: AuditFact): boolean;
  /** By whom and what the engine has refused, or does not know yet: as many rows may be without an event. */
  readonly spare: readonly { readonly actor: string; readonly act?: string }[];
}

/** A sentence for each that is alone. */
export function matchActs(
  done: readonly DoneAct[],
  facts: readonly AuditFact[],
  { subject, needsNothing, spare }: MatchOptions,
): string[] {
  const said: string[] = [];
  const matched = new Set<AuditFact>();
  let next = 0;
  for (const { seq, actor, act, fits } of done) {
    const isOf = (fact: AuditFact): boolean => `o:${fact.actor}` === actor && fact.act === act && fits(fact);
    let at = next;
    for (let other = facts[at]; other && !isOf(other); other = facts[at]) at += 1;
    const fact = facts[at];
    if (fact) {
      matched.add(fact);
      next = at + 1;
    } else said.push(`event ${seq} is to ${act} ${subject} by ${actor}, and the audit log has no such act`);
  }
  const alone = facts.filter((fact) => !matched.has(fact) && !needsNothing(fact));
  for (const { actor, act } of spare) {
    const at = alone.findLastIndex((fact) => fact.actor === actor && (act ?? fact.act) === fact.act);
    if (at >= 0) alone.splice(at, 1);
  }
  for (const { seq, actor, act } of alone)
    said.push(`audit row ${seq} is to ${act} ${subject} by ${actor}, and the journal has no such event`);
  return said;
}

// Pairs operators' events in the journal with their rows in the audit log for one subject. Both are in the order of the
// decisions, and each has one counterpart.
import type { AuditFact } from '../../../audit/audit-facts.ts';

export interface DoneAct {
  readonly seq: number;
  /** As written in the journal. */
  readonly actor: string;
  /** The action's name in the audit log. */
  readonly act: string;
  /** True if the row agrees with the event. */
  fits(fact: AuditFact): boolean;
}

export interface MatchOptions {
  /** Subject: an instrument or a client. */
  readonly subject: string;
  /** True for rows that need no event, such as a change of only a name. */
  needsNothing(fact: AuditFact): boolean;
  /** Actions that the engine rejected or does not know yet; this many rows may lack an event. */
  readonly spare: readonly { readonly actor: string; readonly act?: string }[];
}

/** One sentence for each event or row without a counterpart. */
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

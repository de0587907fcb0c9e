// What a module has waiting for operators: enough for the desk to give out the next one, without knowing what it is.
import type { QueueName } from '@candor/contract';

export interface Queue {
  readonly name: QueueName;
  /**
   * Which rows wait, for the desk's own queries: a from clause that names the row to lock `item`, and the condition. Both
   * are written in code.
   */
  readonly from: string;
  readonly where: string;
  /** A column that names the operator who took the step before, where that one can't decide: their id, or the journal's name. */
  readonly notBy?: { readonly column: string; readonly is: 'id' | 'actor' };
}

// Items of a module that wait for operators. The desk can assign the next one without knowing what it is.
import type { QueueName } from '@candor/contract';

export interface Queue {
  readonly name: QueueName;
  /**
   * The waiting rows, for the desk's queries: a from clause that names the row to lock `item`, and the condition. Both
   * are literals of the code.
   */
  readonly from: string;
  readonly where: string;
  /** A column with the id or the actor of the operator who took the step before, who can't decide this one. */
  readonly notBy?: { readonly column: string; readonly is: 'id' | 'actor' };
}

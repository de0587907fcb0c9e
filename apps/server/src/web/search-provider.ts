// A module's results for a text that an operator pasted into the office's search.
import type { Permission, WireFound } from '@candor/contract';

export interface Found {
  readonly kind: WireFound['kind'];
  readonly id: number;
  readonly title: string;
  readonly detail: string;
  /** The client that the result belongs to; null if it belongs to none. */
  readonly clientId: number | null;
}

export interface Sought {
  /** The pasted text, without surrounding spaces. */
  readonly text: string;
  /** The number that the text may be, if it consists of digits. */
  readonly id: number | null;
  /** The digits of the text, if it has only digits and the separators of a telephone number. */
  readonly digits: string;
}

/** Must use an index for every text, because it runs while an operator types. */
export interface SearchProvider {
  /** The permission to see its results. */
  readonly permission: Permission;
  find(sought: Sought): Promise<readonly Found[]>;
}

/** The number of results of one kind. */
export const FOUND_MAX = 3;

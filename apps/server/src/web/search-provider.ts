// What a module finds of its own where an operator pasted something into the office's search.
import type { Permission, WireFound } from '@candor/contract';

export interface Found {
  readonly kind: WireFound['kind'];
  readonly id: number;
  readonly title: string;
  readonly detail: string;
  /** Whose it is; null where it is nobody's. */
  readonly clientId: number | null;
}

export interface Sought {
  /** As it was pasted, without spaces around it. */
  readonly text: string;
  /** Where the whole of it is digits, the number that it may be. */
  readonly id: number | null;
  /** Its digits, where it has nothing but those and what stands between the digits of a telephone number. */
  readonly digits: string;
}

/** Through an index, whatever is sought: it is asked with every few letters that are typed. */
export interface SearchProvider {
  /** Who may know of it. */
  readonly permission: Permission;
  find(sought: Sought): Promise<readonly Found[]>;
}

/** Of one kind at most. */
export const FOUND_MAX = 3;

// What a page of the office is: its address, its place in the navigation, and who may see it.
import type { Permission } from '@candor/client/office';
import type { ComponentType, LazyExoticComponent } from 'react';

export interface PageRoute {
  /** Below /office. */
  readonly path: string;
  /** As the navigation and the palette call it; pages of one thing alone have none. */
  readonly title?: string;
  readonly group?: NavGroup;
  /** Not shown without it. */
  readonly permission?: Permission;
  /** The queue counter whose waiting count stands beside the title. */
  readonly topic?: string;
  /** Pressed after G. */
  readonly key?: string;
  readonly page: LazyExoticComponent<ComponentType<{ readonly params: Readonly<Record<string, string>> }>>;
}

export const navGroups = ['Work', 'Clients', 'Markets', 'Content', 'Administration'] as const;
export type NavGroup = (typeof navGroups)[number];

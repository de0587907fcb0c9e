// What the tools of Home, which load later, add to it.
import type { Instrument } from '@candor/client';
import type { Choice } from '@candor/ui';
import type { ComponentType, ReactNode } from 'react';

export interface RowParts {
  readonly Star: ComponentType<{ readonly instrument: Instrument; readonly className: string }>;
  /** In place of the small chart and the last price. */
  readonly Columns?: ComponentType<{ readonly instrument: Instrument; readonly isSeen: boolean }>;
}

export interface MarketParts {
  /** Lists of the user, before the categories. */
  readonly choices: readonly Choice<number>[];
  readonly rows: readonly Instrument[] | undefined;
  readonly row: RowParts;
  /** Shown if a list has no rows. */
  readonly empty: ReactNode;
  /** In the account's strip: the result of the trading day. */
  readonly today: ReactNode;
  /** Below it: the next step of a new real account. */
  readonly nextStep: ReactNode;
}

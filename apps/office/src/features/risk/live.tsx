// Shared parts of the live risk pages: real or demo accounts, the pause, the age of the data.
import { classNames } from '@candor/ui';
import { useState } from 'react';
import { ActButton } from '../../shared/act-button.tsx';
import type { Sorting } from '../../shared/data-table.tsx';
import { format } from '../../shared/format.ts';
import { useKeys } from '../../shared/keys.ts';
import { useStale } from '../../shared/stale.ts';
import { useUrlState } from '../../shared/url-state.ts';

/** Older data is labelled as old. */
const OLD_MS = 5_000;
const LIVE_MS = 1_000;

export interface Live {
  readonly demo: '0' | '1';
  readonly isPaused: boolean;
  readonly setPaused: (isPaused: boolean) => void;
  readonly setDemo: (isDemo: boolean) => void;
  /** For `useRead`. */
  readonly reading: { readonly everyMs: number; readonly isEnabled: boolean };
}

export function useLive(everyMs = LIVE_MS): Live {
  const url = useUrlState();
  const [isPaused, setPaused] = useState(false);
  useKeys('Figures', [
    { key: 'p', text: isPaused ? 'Resume' : 'Pause', run: () => setPaused(!isPaused) },
    { key: 'd', text: 'Real or demo accounts', run: () => setDemo(demo === '0') },
  ]);
  const demo = url.get('demo') === '1' ? '1' : '0';
  const setDemo = (isDemo: boolean): void => url.set({ demo: isDemo ? '1' : undefined }, true);
  return { demo, isPaused, setPaused, setDemo, reading: { everyMs, isEnabled: !isPaused } };
}

/** The order of a list, stored in the address; by default descending by the first of these columns. */
export function useSorting<T extends string>(columns: readonly [T, ...T[]]) {
  const url = useUrlState();
  const column = columns.find((one) => one === url.get('sort')) ?? columns[0];
  const isDescending = url.get('order') !== 'up';
  return {
    sorting: { column, isDescending },
    onSort: (next: Sorting): void =>
      url.set({ sort: next.column, order: next.isDescending ? undefined : 'up', after: undefined }),
    /** In the calls' form. */
    request: { sort: column, order: isDescending ? 'down' : 'up' } as const,
  };
}

/** The accounts covered. */
export const books = [
  { value: '0', label: 'Real' },
  { value: '1', label: 'Demo' },
] as const;

export interface LiveBarProps {
  readonly live: Live;
  /** Undefined before the first data. */
  readonly taken: { readonly takenAt: string; readonly ageMs: number } | undefined;
  readonly hasFailed: boolean;
  readonly hasBooks?: boolean;
}

/** Shown beside a page's title. */
export function LiveBar({ live, taken, hasFailed, hasBooks = true }: LiveBarProps) {
  const { isPaused, setPaused } = live;
  return (
    <>
      <Standing isPaused={isPaused} taken={taken} hasFailed={hasFailed} />
      {hasBooks && (
        <Pick
          label="Accounts"
          value={live.demo}
          choices={books}
          onPick={(demo) => live.setDemo(demo === '1')}
        />
      )}
      <ActButton shortcut="P" onClick={() => setPaused(!isPaused)}>
        {isPaused ? 'Resume' : 'Pause'}
      </ActButton>
    </>
  );
}

interface StandingProps extends Omit<LiveBarProps, 'live' | 'hasBooks'> {
  readonly isPaused: boolean;
}

function Standing({ isPaused, taken, hasFailed }: StandingProps) {
  const stale = useStale();
  if (!taken) return null;
  const isOld = isPaused || hasFailed || stale !== undefined || taken.ageMs > OLD_MS;
  const text = isPaused ? 'Paused at' : isOld ? 'Not updating since' : 'Live';
  return (
    <span
      role="status"
      className={classNames(
        'inline-flex h-7 items-center gap-2 rounded-full px-2.5 text-caption font-medium',
        isOld ? 'bg-warn-soft text-warn' : 'bg-up-soft text-up',
      )}
    >
      <span aria-hidden="true" className={classNames('size-1.5 rounded-full', isOld ? 'bg-warn' : 'bg-up')} />
      {text}
      {isOld && ` ${format.time(taken.takenAt)}`}
    </span>
  );
}

export interface PickProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly choices: readonly { readonly value: T; readonly label: string }[];
  readonly onPick: (value: T) => void;
}

/** A choice of a few options, small enough for a title's line. */
export function Pick<T extends string>({ label, value, choices, onPick }: PickProps<T>) {
  return (
    <fieldset aria-label={label} className="flex h-9 rounded-lg bg-sunken p-0.5">
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          onClick={() => onPick(choice.value)}
          className={classNames(
            'rounded-md px-3 text-small font-medium whitespace-nowrap',
            choice.value === value ? 'bg-chosen text-ink shadow-sm' : 'text-muted hover:text-ink',
          )}
        >
          {choice.label}
        </button>
      ))}
    </fieldset>
  );
}

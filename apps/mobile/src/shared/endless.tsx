// A list that is loaded in pages: the first at once, the next when its end becomes visible.
import { Button } from '@candor/ui';
import { type ReactNode, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { type Endless, type EndlessState, type Identified, type Load, makeEndless } from './endless-list.ts';
import { faultText } from './fault-text.ts';
import { Rows } from './rows.tsx';
import { useI18n } from './stores.ts';

/** Loads as soon as it is shown; another `key` is another list. */
export function useEndless<Row extends Identified>(
  key: string,
  load: Load<Row>,
): { list: Endless<Row>; state: EndlessState<Row> } {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is loaded depends on the key alone
  const list = useMemo(() => makeEndless(load), [key]);
  const state = useSyncExternalStore(list.subscribe, list.get);
  useEffect(() => list.refresh(), [list]);
  return { list, state };
}

export interface EndlessRowsProps<Row> {
  readonly list: Endless<Row>;
  readonly state: EndlessState<Row>;
  readonly skeleton: ReactNode;
  readonly empty: ReactNode;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** The rows loaded so far, and the text shown without rows. */
export function EndlessRows<Row>({ list, state, skeleton, empty, children }: EndlessRowsProps<Row>) {
  return (
    <Rows of={{ ...state, reload: list.refresh }} rows={state.rows} skeleton={skeleton} empty={empty}>
      {(rows) => (
        <>
          {children(rows)}
          <EndlessEnd list={list} state={state} />
        </>
      )}
    </Rows>
  );
}

/** The end of the rows: fetches the next page when it becomes visible, and reports a failure. */
function EndlessEnd<Row>({ list, state }: { list: Endless<Row>; state: EndlessState<Row> }) {
  const { t } = useI18n();
  const end = useRef<HTMLDivElement>(null);
  const { hasMore, fault, isLoading } = state;
  useEffect(() => {
    const element = end.current;
    if (!element || !hasMore || fault) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) list.next();
      },
      { rootMargin: '400px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [list, hasMore, fault]);
  return (
    <div ref={end} className="px-4 py-5 text-center text-small text-muted print:hidden">
      {fault ? (
        <>
          <p role="alert">{faultText(fault, t)}</p>
          <Button
            look="secondary"
            className="mt-3"
            isBusy={isLoading}
            onClick={() => (hasMore ? list.next() : list.refresh())}
          >
            {t('public.retry')}
          </Button>
        </>
      ) : (
        t(hasMore ? 'public.loading' : 'public.end_of_list')
      )}
    </div>
  );
}

// A list in each of its states: loading in the shape of what comes, failed with the way to ask again, empty, filled.
import type { ReactNode } from 'react';
import { ErrorState } from './states.tsx';

/** Said the same of every list of an app. */
export interface ListWords {
  readonly loading: string;
  readonly failed: string;
  readonly failedText: string;
  readonly retry: string;
}

export interface ListStateProps<Row> {
  /** Undefined until they have come: rows that are there stay, whatever becomes of the next request. */
  readonly rows: readonly Row[] | undefined;
  readonly hasFailed: boolean;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
  readonly words: ListWords;
  readonly skeleton: ReactNode;
  readonly empty: ReactNode;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

export function ListState<Row>(props: ListStateProps<Row>) {
  const { rows, words } = props;
  if (rows) return rows.length === 0 ? props.empty : props.children(rows);
  if (props.hasFailed)
    return (
      <ErrorState
        title={words.failed}
        text={words.failedText}
        retryLabel={words.retry}
        onRetry={props.onRetry}
        isRetrying={props.isRetrying}
      />
    );
  return (
    <div role="status" aria-label={words.loading}>
      {props.skeleton}
    </div>
  );
}

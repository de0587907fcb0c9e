// A list in each of its states: loading as a skeleton, failed with a retry, empty, filled.
import type { ReactNode } from 'react';
import { ErrorState, type ErrorStateProps } from './states.tsx';

/** Said the same of every list of an app: while it loads, and when it can't be had. */
export interface ListMessages extends Pick<ErrorStateProps, 'title' | 'text' | 'retryLabel'> {
  readonly loading: string;
}

export interface ListStateProps<Row> extends Pick<ErrorStateProps, 'onRetry' | 'isRetrying'> {
  /** Undefined until they have come: rows that are there stay, whatever becomes of the next request. */
  readonly rows: readonly Row[] | undefined;
  readonly hasFailed: boolean;
  readonly messages: ListMessages;
  readonly skeleton: ReactNode;
  readonly empty: ReactNode;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

export function ListState<Row>(props: ListStateProps<Row>) {
  const { rows, hasFailed, messages, skeleton, empty, children, ...retry } = props;
  if (rows) return rows.length === 0 ? empty : children(rows);
  if (hasFailed) return <ErrorState {...messages} {...retry} />;
  return (
    <div role="status" aria-label={messages.loading}>
      {skeleton}
    </div>
  );
}

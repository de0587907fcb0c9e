// What a screen has loaded, in each of its states: on its way, failed with the way to ask again, empty, there.
import { type ListMessages, ListState, type ListStateProps } from '@candor/ui';
import type { ReactNode } from 'react';
import { useI18n } from './stores.ts';

/** What every list, and every screen that can't be had, says of it. */
export function useListMessages(): ListMessages {
  const { t } = useI18n();
  return {
    loading: t('public.loading'),
    title: t('public.load_failed'),
    text: t('public.load_failed_text'),
    retryLabel: t('public.retry'),
  };
}

/** How the loading stands. */
export interface Loading {
  readonly isLoading: boolean;
  /** Of the last attempt, where that failed. */
  readonly fault: unknown;
  /** Asks again. */
  reload(): unknown;
}

export interface RowsProps<Row> extends Pick<ListStateProps<Row>, 'rows' | 'skeleton' | 'children'> {
  readonly of: Loading;
  readonly empty?: ReactNode;
  /** What a failure means, where it is more than the usual. */
  readonly failedText?: string | undefined;
}

export function Rows<Row>({ of, empty = null, failedText, ...rest }: RowsProps<Row>) {
  const messages = useListMessages();
  return (
    <ListState
      {...rest}
      empty={empty}
      hasFailed={Boolean(of.fault)}
      isRetrying={of.isLoading}
      onRetry={() => void of.reload()}
      messages={{ ...messages, text: failedText ?? messages.text }}
    />
  );
}

export interface WholeProps<T> extends Pick<RowsProps<T>, 'skeleton' | 'failedText'> {
  readonly of: Loading & { readonly data: T | undefined };
  readonly children: (data: T) => ReactNode;
}

/** One thing in place of rows. */
export function Whole<T>({ of, children, ...rest }: WholeProps<T>) {
  return (
    <Rows {...rest} of={of} rows={of.data === undefined ? undefined : [of.data]}>
      {([data]) => children(data as T)}
    </Rows>
  );
}

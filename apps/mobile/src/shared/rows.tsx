// The states of a screen's data: loading, failed with a retry button, empty, loaded.
import { type ListMessages, ListState, type ListStateProps } from '@candor/ui';
import type { ReactNode } from 'react';
import { useI18n } from './stores.ts';

/** Messages of every list and of every screen that can't be loaded. */
export function useListMessages(): ListMessages {
  const { t } = useI18n();
  return {
    loading: t('public.loading'),
    title: t('public.load_failed'),
    text: t('public.load_failed_text'),
    retryLabel: t('public.retry'),
  };
}

/** The state of a load. */
export interface Loading {
  readonly isLoading: boolean;
  /** Error of the last attempt, if it failed. */
  readonly fault: unknown;
  /** Loads again. */
  reload(): unknown;
}

export interface RowsProps<Row> extends Pick<ListStateProps<Row>, 'rows' | 'skeleton' | 'children'> {
  readonly of: Loading;
  readonly empty?: ReactNode;
  /** The message for a failure, if it differs from the usual one. */
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

/** A single item in place of rows. */
export function Whole<T>({ of, children, ...rest }: WholeProps<T>) {
  return (
    <Rows {...rest} of={of} rows={of.data === undefined ? undefined : [of.data]}>
      {([data]) => children(data as T)}
    </Rows>
  );
}

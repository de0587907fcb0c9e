// Shown in place of something that failed to load, with a retry button.
import { ErrorState } from '@candor/ui';

export interface ReadFaultProps {
  readonly title: string;
  readonly text?: string;
  /** The failed query, as `useRead` returns it. */
  readonly read: { refetch(): unknown };
}

export const ReadFault = ({ title, text = 'Nothing was changed. Try again.', read }: ReadFaultProps) => (
  <ErrorState title={title} text={text} retryLabel="Try again" onRetry={() => void read.refetch()} />
);

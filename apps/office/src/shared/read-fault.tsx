// What stands in the place of something that could not be read, with the way to ask for it again.
import { ErrorState } from '@candor/ui';

export interface ReadFaultProps {
  readonly title: string;
  readonly text?: string;
  /** What has failed, as `useRead` gives it. */
  readonly read: { refetch(): unknown };
}

export const ReadFault = ({ title, text = 'Nothing was changed. Try again.', read }: ReadFaultProps) => (
  <ErrorState title={title} text={text} retryLabel="Try again" onRetry={() => void read.refetch()} />
);

// The name of a movement, with the number of its subject. #4 reads the same in every writing direction.
import type { LogEntry } from '@candor/client';

export const EntryName = ({ entry: { memo, subject } }: { entry: LogEntry }) => (
  <>
    {memo}
    {subject !== null && (
      <>
        {' · '}
        <bdi dir="ltr">#{subject}</bdi>
      </>
    )}
  </>
);

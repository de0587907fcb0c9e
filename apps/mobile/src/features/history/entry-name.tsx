// What a movement was, with the number of what it is about: #4 reads so in every direction.
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

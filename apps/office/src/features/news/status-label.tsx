// The status of an article, in a word.
import type { NewsStatus } from '@candor/contract';
import { Label } from '@candor/ui';
import { format } from '../../shared/format.ts';

const tones = { draft: 'plain', scheduled: 'warn', published: 'accent', retired: 'plain' } as const;

export interface StatusLabelProps {
  readonly status: NewsStatus;
  readonly publishAt: string | null;
}

export function StatusLabel({ status, publishAt }: StatusLabelProps) {
  return (
    <Label tone={tones[status]}>
      {words[status]}
      {status === 'scheduled' && publishAt !== null && ` ${format.dateTime(publishAt)}`}
    </Label>
  );
}

export const words: Readonly<Record<NewsStatus, string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  retired: 'Removed',
};

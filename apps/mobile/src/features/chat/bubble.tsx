// One message: whose it is by its side and colour, and for who hears the screen by a word.
import { classNames } from '@candor/ui';
import type { ReactNode } from 'react';

export interface BubbleProps {
  readonly isOwn: boolean;
  /** The last of several of one side: it has the corner that points at them. */
  readonly isLast: boolean;
  /** Whose it is, for who does not see the side. */
  readonly by: string;
  readonly text: string;
  readonly picture?: ReactNode;
  /** Time and state. */
  readonly foot: ReactNode;
}

export function Bubble({ isOwn, isLast, by, text, picture, foot }: BubbleProps) {
  return (
    <div className={classNames('flex max-w-[84%] flex-col', isOwn ? 'ms-auto items-end' : 'items-start')}>
      <div
        className={classNames(
          'min-w-0 max-w-full overflow-hidden rounded-2xl text-body',
          isOwn ? 'bg-accent-fill text-on-fill' : 'border border-line bg-raised text-ink',
          isLast && (isOwn ? 'rounded-ee-md' : 'rounded-es-md'),
        )}
      >
        <span className="sr-only">{by}: </span>
        {picture}
        {text !== '' && (
          <p dir="auto" className="px-3.5 py-2 break-words whitespace-pre-wrap">
            {text}
          </p>
        )}
      </div>
      <div className="mt-0.5 flex items-center gap-1.5 px-1 text-caption text-muted">{foot}</div>
    </div>
  );
}

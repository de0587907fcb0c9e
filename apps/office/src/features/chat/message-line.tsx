// One message as operators see it: its sender, its time, and whether the client has read it.
import { classNames } from '@candor/ui';
import { useState } from 'react';
import { format } from '../../shared/format.ts';
import type { Message } from './chat-words.ts';

export interface MessageLineProps {
  readonly message: Message;
  readonly before: Message | undefined;
  readonly isRead: boolean;
}

export function MessageLine({ message, before, isRead }: MessageLineProps) {
  const { from, text, image, event, operator, createdAt } = message;
  const isNewDay = before === undefined || format.date(before.createdAt) !== format.date(createdAt);
  const isOurs = from === 'office';
  const time = format.time(createdAt);
  return (
    <>
      {isNewDay && (
        <li className="my-2 self-center rounded-full bg-sunken px-3 py-0.5 text-caption text-muted">
          {format.date(createdAt)}
        </li>
      )}
      {from === 'event' ? (
        <li className="my-1 self-center text-center text-caption text-muted">
          {operator?.name ?? 'The system'} {event === 'closed' ? 'closed' : 'opened'} the conversation
          {event === 'reopened' && ' again'} · {time}
        </li>
      ) : (
        <li
          className={classNames('flex max-w-[82%] flex-col', isOurs ? 'items-end self-end' : 'items-start')}
        >
          <div
            className={classNames(
              'max-w-full overflow-hidden rounded-xl text-small',
              isOurs ? 'bg-accent-soft text-ink' : 'bg-sunken text-ink',
            )}
          >
            {image !== '' && <Picture address={image} />}
            {text !== '' && (
              <p dir="auto" className="px-3 py-1.5 break-words whitespace-pre-wrap">
                {text}
              </p>
            )}
          </div>
          <p className="mt-0.5 px-1 text-caption text-muted">
            {isOurs ? (operator?.name ?? 'Office') : 'Client'} · <time dateTime={createdAt}>{time}</time>
            {isOurs && ` · ${isRead ? 'read' : 'sent'}`}
          </p>
        </li>
      )}
    </>
  );
}

/**
 * Each look is recorded in the audit log, so the picture stays as it was first loaded, even when its address is
 * renewed.
 */
function Picture({ address }: { readonly address: string }) {
  const [shown, setShown] = useState(address);
  return (
    <a href={shown} target="_blank" rel="noopener noreferrer" onClick={() => setShown(address)}>
      <img
        src={shown}
        alt="Sent in the conversation; opens in a new tab"
        className="block h-44 w-full min-w-40 object-cover"
        onError={() => shown !== address && setShown(address)}
      />
    </a>
  );
}

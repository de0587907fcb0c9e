// For who hears the screen: each message that the office writes while it is open, once, and nothing else.
import type { ChatMessage } from '@candor/client';
import { useEffect, useRef, useState } from 'react';
import { useWords } from '../../shared/stores.ts';

interface NewMessagesProps {
  readonly messages: readonly ChatMessage[] | undefined;
}

export function NewMessages({ messages }: NewMessagesProps) {
  const { t } = useWords();
  const [said, setSaid] = useState('');
  /** Up to which number all was there when the screen opened, or has been said. */
  const upTo = useRef<number | null>(null);
  useEffect(() => {
    if (!messages) return;
    const last = messages.at(-1)?.seq ?? 0;
    const known = upTo.current;
    upTo.current = last;
    if (known === null) return;
    const fresh = messages.filter(({ seq, from }) => seq > known && from === 'office');
    if (fresh.length > 0)
      setSaid(fresh.map(({ name, text }) => `${name}: ${text || t('chat.picture')}`).join('\n'));
  }, [messages, t]);
  return (
    <p role="status" aria-live="polite" className="sr-only">
      {said}
    </p>
  );
}

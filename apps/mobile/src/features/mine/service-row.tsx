// What the row of customer service does and shows: our own chat with what is unread, or where the settings lead in its place.
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useBasics, useWords } from '../../shared/stores.ts';
import { useUnreadChat } from '../../shared/unread-chat.ts';
import { UnreadCount } from './unread-count.tsx';

export interface ServiceRow {
  readonly note: ReactNode;
  /** Undefined where the row leads to the chat's page. */
  readonly open: (() => void) | undefined;
}

export function useServiceRow(): ServiceRow {
  const { t } = useWords();
  const service = useBasics().data?.service;
  const unread = useUnreadChat(service?.kind === 'chat');
  if (service?.kind === 'outside') {
    const { address } = service;
    return {
      note: <ExternalLink size={16} aria-hidden="true" className="text-faint" />,
      open: () => void window.open(address, '_blank', 'noopener,noreferrer'),
    };
  }
  return {
    note: <UnreadCount count={unread} label={t('chat.unread', { count: unread ?? 0 })} />,
    open: undefined,
  };
}

// What the office's search finds for a text, with the page that each is shown on.
import type { OfficeAnswer } from '@candor/client/office';
import { useEffect, useState } from 'react';
import { useRead } from '../shared/queries.ts';

export interface Hit {
  readonly label: string;
  readonly detail?: string;
  readonly path: string;
  /** Pressed after G: of a page. */
  readonly goKey?: string;
}

type Found = OfficeAnswer<'officeFind'>['list'][number];

/** Whoever types on is not asked for in between. */
const PAUSE_MS = 150;

export function useFound(text: string): readonly Hit[] {
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = window.setTimeout(() => setAsked(text), PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [text]);
  const { data, isPlaceholderData } = useRead('officeFind', { q: asked }, { isEnabled: asked !== '' });
  if (asked === '' || asked !== text || isPlaceholderData) return [];
  return data?.list.map((one) => ({ label: one.title, detail: one.detail, path: pathOf(one) })) ?? [];
}

function pathOf({ kind, id, clientId }: Found): string {
  switch (kind) {
    case 'client':
      return `/clients/${id}`;
    case 'order':
      return `/clients/${clientId}?order=${id}`;
    case 'method':
      return `/clients/${clientId}`;
    case 'identity':
      return `/reviews/identities?item=${id}`;
    case 'deposit':
      return `/reviews/deposits?item=${id}`;
    case 'withdrawal':
      return `/reviews/withdrawals?item=${id}`;
    case 'chat':
      return `/chats?client=${id}`;
    case 'deposit_address':
      return `/payments/deposit-addresses?row=${id}`;
    case 'adjustment':
      return `/reviews/adjustments?item=${id}`;
  }
}

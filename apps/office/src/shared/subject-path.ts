// The page that shows the subject of an audit log entry, if there is one, or a result of the office's search.
import type { OfficeAnswer } from '@candor/client/office';

/** The path prefixes of ids. */
const places = {
  client: '/clients/',
  instrument: '/markets/',
  identity: '/reviews/identities?item=',
  deposit: '/reviews/deposits?item=',
  withdrawal: '/reviews/withdrawals?item=',
  adjustment: '/reviews/adjustments?item=',
  change: '/reviews/changes?item=',
  factor: '/reviews/factors?item=',
  news: '/content/news/',
  day: '/reports/days/',
} as const;

const isPlace = (kind: string): kind is keyof typeof places => Object.hasOwn(places, kind);

/** `subject` as the log has it, such as "client 17". */
export function pathOfSubject(subject: string): string | undefined {
  const [, kind = '', id = ''] = /^([a-z ]+) (\S+)$/.exec(subject) ?? [];
  const isNamed = kind === 'client' || kind === 'instrument';
  return isPlace(kind) && (!isNamed || /^\d+$/.test(id)) ? `${places[kind]}${id}` : undefined;
}

export function pathOfItem({ kind, id, clientId }: OfficeAnswer<'officeFind'>['list'][number]): string {
  if (kind === 'order') return `/clients/${clientId}?order=${id}`;
  if (kind === 'method') return `/clients/${clientId}`;
  if (kind === 'chat') return `/chats?client=${id}`;
  if (kind === 'deposit_address') return `/payments/deposit-addresses?row=${id}`;
  return `${places[kind]}${id}`;
}

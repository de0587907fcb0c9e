// What the address of the list of clients asks for; what is no filter of ours is left out.
import type { OfficeInput } from '@candor/client/office';
import type { UrlState } from '../../shared/url-state.ts';
import { queryOf } from '../../shared/views-bar.tsx';

const kinds = ['real', 'demo'] as const;
const identities = ['none', 'waiting', 'finished', 'sent_back'] as const;
const sorts = ['newest', 'oldest', 'seen'] as const;
const day = /^\d{4}-\d{2}-\d{2}$/;
/** As links from figures of a trading day have it. */
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{3})?)?Z$/;
/** A time in the address: a day, or an instant of one. */
const isTime = (text: string | undefined): text is string =>
  text !== undefined && (day.test(text) || instant.test(text));

/** What a saved view keeps of the address. */
export const viewNames: readonly string[] = [
  'search',
  'kind',
  'identity',
  'blocked',
  'from',
  'to',
  'sort',
  'columns',
] as const;
export const viewOf = (url: Pick<UrlState, 'get'>): string =>
  queryOf(Object.fromEntries(viewNames.map((name) => [name, url.get(name)])));

type Query = Omit<OfficeInput<'officeClients'>, 'page'>;

export function readClientQuery(url: Pick<UrlState, 'get'>): Query {
  const oneOf = <T extends string>(name: string, values: readonly T[]): T | undefined =>
    values.find((value) => value === url.get(name));
  const kind = oneOf('kind', kinds);
  const identity = oneOf('identity', identities);
  const sort = oneOf('sort', sorts);
  const blocked = oneOf('blocked', ['1', '0']);
  const search = url.get('search');
  const from = url.get('from');
  const to = url.get('to');
  return {
    ...(search === undefined ? {} : { search }),
    ...(kind && { kind }),
    ...(identity && { identity }),
    ...(sort && { sort }),
    ...(blocked && { blocked }),
    ...(isTime(from) && { from }),
    ...(isTime(to) && { to: day.test(to) ? dayAfter(to) : to }),
  };
}

/** The last day that is chosen is part of the time; an instant is not. */
const dayAfter = (text: string): string =>
  new Date(Date.parse(`${text}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

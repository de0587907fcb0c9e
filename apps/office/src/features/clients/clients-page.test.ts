// The query in the address of the client list.
import { expect, test } from 'vitest';
import { readClientQuery } from './clients-page.tsx';

const asked = (search: string) => {
  const params = new URLSearchParams(search);
  return readClientQuery({ get: (name) => params.get(name) ?? undefined });
};

test('an empty address requests all clients', () => expect(asked('')).toEqual({}));

test('every filter of the address is sent, and the last day is included', () =>
  expect(
    asked('search=zoë&kind=real&identity=sent_back&blocked=1&sort=seen&from=2026-12-30&to=2026-12-31&page=3'),
  ).toEqual({
    search: 'zoë',
    kind: 'real',
    identity: 'sent_back',
    blocked: '1',
    sort: 'seen',
    from: '2026-12-30',
    to: '2027-01-01',
  }));

test('a time may be exact instants, like the limits of a trading day', () =>
  expect(asked('from=2026-01-04T22:00:00.000Z&to=2026-01-05T22:00Z')).toEqual({
    from: '2026-01-04T22:00:00.000Z',
    to: '2026-01-05T22:00Z',
  }));

test('unknown filters are ignored', () =>
  expect(asked('kind=both&identity=maybe&blocked=yes&sort=name&from=yesterday&to=1')).toEqual({}));

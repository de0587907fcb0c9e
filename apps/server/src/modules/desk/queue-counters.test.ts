// Queue counters on the office's pages: each operator gets those of lists that their role may read, and
// polling does not keep them logged in.
import { OFFICE_IDLE_HEADER, queues } from '@candor/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOffice } from '../../web/testing/office-client.ts';
import { openTestVenue, type TestVenue } from '../../web/testing/test-venue.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await openTestVenue();
});
afterAll(() => venue.stop());

const minuteMs = 60_000;

test('a role gets counters only for the lists that it may read', async () => {
  const verification = await openOffice(venue, 'verification');
  const { list } = (await verification.ask('officePulse')).data;
  expect(list).toContainEqual({ topic: 'identities', waiting: 0, version: '0' });
  expect(list).toContainEqual({ topic: 'desk.identities', waiting: 0, version: '0' });
  const ofQueues = queues.flatMap((queue): string[] => [queue, `desk.${queue}`]);
  const topicsOf = (all: typeof list) =>
    all.map(({ topic }) => topic).filter((topic) => ofQueues.includes(topic));
  const ofPeople = ['classes', 'desk.classes', 'desk.factors', 'desk.identities', 'factors', 'identities'];
  expect(topicsOf(list).toSorted()).toEqual(ofPeople);
  const finance = await openOffice(venue, 'finance');
  const { data } = await finance.ask('officePulse');
  const ofMoney = ofQueues.filter((topic) => !/(factors|classes)$/.test(topic));
  expect(topicsOf(data.list).toSorted()).toEqual(ofMoney.toSorted());
});

test('an automatic request does not keep a login alive, but one by a person does', async () => {
  const office = await openOffice(venue, 'support');
  const idle = { headers: { [OFFICE_IDLE_HEADER]: '1' } };
  venue.clock.offsetMs += 20 * minuteMs;
  expect(await office.ask('officePulse', {}, idle)).toMatchObject({ code: 1 });
  venue.clock.offsetMs += 9 * minuteMs;
  expect(await office.ask('officePulse', {})).toMatchObject({ code: 1 });
  venue.clock.offsetMs += 20 * minuteMs;
  expect(await office.ask('officePulse', {}, idle)).toMatchObject({ code: 1 });
  venue.clock.offsetMs += 11 * minuteMs;
  expect(await office.ask('officePulse', {}, idle)).toMatchObject({ code: 999, error: 'session_invalid' });
});

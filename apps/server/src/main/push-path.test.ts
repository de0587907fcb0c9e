// A push from end to end, by the venue's own parts: a browser subscribes over HTTP, an operator answers, the jobs run, and a push
// service over https is handed what only that browser can read.
import { globalAgent } from 'node:https';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { browserKeys } from '../outbox/testing/browser-keys.ts';
import { openPush, openPushReceiver, type PushReceiver } from '../outbox/testing/push-receiver.ts';
import { openOffice } from '../web/testing/office-client.ts';
import { openRealUser } from '../web/testing/real-user.ts';
import { makeTestClient } from '../web/testing/test-client.ts';
import { openTestVenue, type TestVenue } from '../web/testing/test-venue.ts';

let venue: TestVenue;
let receiver: PushReceiver;
const trusted = globalAgent.options.ca;
beforeAll(async () => {
  receiver = await openPushReceiver();
  // The venue calls push services by the agent of the process, which is to know the receiver's certificate.
  globalAgent.options.ca = receiver.agent.options.ca;
  venue = await openTestVenue({ PUSH_HOSTS: receiver.host });
});
afterAll(async () => {
  globalAgent.options.ca = trusted;
  globalAgent.destroy();
  await venue.stop();
  await receiver.stop();
});

const run = (job: string) => {
  const found = venue.jobs.find(({ name }) => name === job);
  if (!found) throw new Error(`there is no job "${job}"`);
  return found.run(new AbortController().signal);
};

test('an unread answer of customer service reaches the browser that subscribed, and not after its logout', async () => {
  const client = makeTestClient(venue.origin);
  const ann = await openRealUser(venue);
  const office = await openOffice(venue, 'support');
  const browser = browserKeys();
  const endpoint = `https://${receiver.host}/ann`;
  const device = { ...ann, headers: { lang: 'de' } };
  const { key } = await client.get('noticePushSubscribe', { endpoint, ...browser.wire }, device);
  const answerAndDeliver = async (text: string) => {
    await office.get('officeChatSend', { id: ann.id, text });
    venue.clock.offsetMs += 61_000;
    await run('notify of answers that were not read');
    await run('deliver pushes');
  };

  await answerAndDeliver('The words themselves stay in the conversation');
  expect(receiver.received).toHaveLength(1);
  const [push] = receiver.received;
  expect(push).toMatchObject({ path: '/ann', headers: { 'content-encoding': 'aes128gcm' } });
  expect(push?.headers.authorization).toContain(`k=${key}`);
  const payload = openPush(push?.body ?? Buffer.alloc(0), browser);
  expect(payload).toMatchObject({ lang: 'de', dir: 'ltr', title: 'Der Kundendienst hat Ihnen geantwortet' });
  expect(JSON.stringify(payload)).not.toContain('The words themselves');
  const { rows } = await venue.pool.query("select delivered_at from outbox where channel = 'push'");
  expect(rows).toMatchObject([{ delivered_at: expect.any(Date) }]);

  // Read, so that the next answer is one of its own.
  await client.get('chatRead', { seq: 1 }, ann);
  await client.get('logout', {}, ann);
  await answerAndDeliver('Nobody is there any more');
  expect(receiver.received).toHaveLength(1);
});

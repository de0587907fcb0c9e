// One call for each endpoint of this area, with its response.

import { openRealUser } from '../../../web/testing/real-user.ts';
import type { SampleCalls, SampleClient } from '../../../web/testing/sample-calls.ts';
import { SoftAuthenticator } from './soft-authenticator.ts';
import { codeOfApp } from './totp-app.ts';

/** Adds a passkey of the caller, so that lists are not empty. */
async function addPasskey({ client, token, venue }: SampleClient) {
  const device = new SoftAuthenticator();
  const options = await client.get('passkeyBegin', {}, { token });
  const credential = device.create(options, { origin: venue.origin });
  const { id } = await client.get('passkeyAdd', { credential }, { token });
  return { device, id };
}

async function setFactor(by: SampleClient): Promise<void> {
  await by.client.get('factorConfirm', await nextCode(by), by);
}
async function nextCode(by: SampleClient): Promise<{ code: string }> {
  const { secret } = await by.client.get('factorBegin', {}, by);
  return { code: codeOfApp(secret, Date.now() + by.venue.clock.offsetMs) };
}

async function sendCodes({ client, token, venue }: SampleClient, to: string) {
  await venue.pool.query('delete from contact_codes; delete from outbox');
  await client.get('contactCode', { type: 1 }, { token });
  await client.get('contactCode', { type: 1, to }, { token });
  const { rows } = await venue.pool.query<{ code: string }>('select code from outbox order by id');
  return { old_code: rows[0]?.code ?? '', new_code: rows[1]?.code ?? '' };
}

export const securitySamples: SampleCalls<'security'> = {
  async securityState(by) {
    await addPasskey(by);
    return {};
  },
  sessionList: {},
  async sessionEnd({ client, token }) {
    const [one] = await client.get('sessionList', {}, { token });
    return { id: one?.id ?? '' };
  },
  sessionEndOthers: {},
  confirmBegin: {},
  async confirmMe(by) {
    const { device } = await addPasskey(by);
    const options = await by.client.get('confirmBegin', {}, by);
    return { credential: device.get(options, { origin: by.venue.origin }) };
  },
  factorBegin: {},
  factorConfirm: nextCode,
  async factorRemove(by) {
    await setFactor(by);
    return {};
  },
  async recoveryCodes(by) {
    await setFactor(by);
    return {};
  },
  passkeyBegin: {},
  async passkeyAdd({ client, token, venue }) {
    const options = await client.get('passkeyBegin', {}, { token });
    return { credential: new SoftAuthenticator().create(options, { origin: venue.origin }), name: 'Phone' };
  },
  passkeyRename: async (by) => ({ id: (await addPasskey(by)).id, name: 'Laptop' }),
  passkeyRemove: async (by) => ({ id: (await addPasskey(by)).id }),
  passkeyLoginBegin: {},
  async passkeyLogin({ client, venue }) {
    const { token } = await openRealUser(venue);
    const { device } = await addPasskey({ client, venue, token });
    const options = await client.get('passkeyLoginBegin');
    return { credential: device.get(options, { origin: venue.origin }) };
  },
  contactCode: { type: 1, to: 'somebody-new@example.com' },
  async contactChange(by) {
    const to = `changed-${Date.now()}@example.com`;
    return { type: 1, to, ...(await sendCodes(by, to)) };
  },
};

import type { SampleCalls, SampleClient } from '../../../web/testing/sample-calls.ts';

const alert = { code: 'EURUSD', side: 'bid', price: '1.12' };
const make = ({ client, token }: SampleClient) => client.get('alertMake', alert, { token });

export const alertsSamples: SampleCalls<'alerts'> = {
  async alertList(by) {
    await make(by);
    return { code: 'EURUSD' };
  },
  alertMake: alert,
  async alertRemove(by) {
    return { id: (await make(by)).id };
  },
};

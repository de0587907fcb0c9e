import type { SampleCalls } from '../../../web/testing/sample-calls.ts';

const named = { version: 0, name: 'My day', codes: 'EURUSD,XAUUSD' };

export const watchlistsSamples: SampleCalls<'watchlists'> = {
  async watchlists({ client, token }) {
    const { version } = await client.get('watchlistPut', named, { token });
    await client.get('watchlistPut', { version, id: 0, codes: 'EURUSD' }, { token });
    return {};
  },
  watchlistPut: { version: 0, id: 0, codes: 'EURUSD' },
  async watchlistRemove({ client, token }) {
    const { version } = await client.get('watchlistPut', named, { token });
    await client.get('watchlistPut', { version, id: 0, codes: 'EURUSD' }, { token });
    return { version: version + 1, id: 1 };
  },
};

import type { SampleCalls, SampleClient } from '../../../web/testing/sample-calls.ts';

/** Closed a trade, and shown under a name: in the list. */
async function becomeRanked({ client, token }: SampleClient): Promise<void> {
  const order = { forex_id: 1, multiple: 100, type: 1, status: 1, cont: '0.10' };
  const { Id } = await client.get('submit', order, { token });
  await client.get('close', { id: Id }, { token });
  await client.get('followShow', { show: 1, name: 'Sample trader' }, { token });
}

export const rankingSamples: SampleCalls<'ranking'> = {
  followShow: { show: 1, name: 'Sample' },
  followMine: {},
  followList: async (by) => {
    await becomeRanked(by);
    return {};
  },
};

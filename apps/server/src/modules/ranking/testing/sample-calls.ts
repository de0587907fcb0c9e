import type { SampleCalls, SampleClient } from '../../../web/testing/sample-calls.ts';

/** Gives each a different name. */
let samples = 0;

/** Another trader who is shown; returns their code. */
async function becomeFollowed({ client }: SampleClient): Promise<string> {
  const other = await client.loginDemo();
  await becomeRanked({ client, token: other.token } as SampleClient);
  return (await client.get('followMine', {}, other)).code;
}

/** Closes a trade and shows the trader under a name, so that they are in the list. */
async function becomeRanked({ client, token }: SampleClient): Promise<void> {
  samples += 1;
  const order = { forex_id: 1, multiple: 100, type: 1, status: 1, cont: '0.10' };
  const { Id } = await client.get('submit', order, { token });
  await client.get('close', { id: Id }, { token });
  await client.get('followShow', { show: 1, name: `Sample trader ${samples}` }, { token });
}

export const rankingSamples: SampleCalls<'ranking'> = {
  followShow: { show: 1, name: 'Sample' },
  followMine: {},
  followList: async (by) => {
    await becomeRanked(by);
    return {};
  },
  followTrader: async (by) => {
    await becomeRanked(by);
    return { code: (await by.client.get('followMine', {}, by)).code };
  },
  followAdd: async (by) => ({ code: await becomeFollowed(by) }),
  followRemove: async (by) => ({ code: await becomeFollowed(by) }),
  followFollowing: async (by) => {
    await by.client.get('followAdd', { code: await becomeFollowed(by) }, by);
    return {};
  },
};

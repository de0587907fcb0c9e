import type { SampleCalls, SampleClient } from '../../../web/testing/sample-calls.ts';

const order = { forex_id: 1, multiple: 100, type: 1, status: 1, cont: '0.10', stop_loss_price: '1.05' };

async function closeOne({ client, token }: SampleClient): Promise<number> {
  const { Id } = await client.get('submit', order, { token });
  await client.get('close', { id: Id }, { token });
  return Id;
}

export const statisticsSamples: SampleCalls<'statistics'> = {
  myStatistics: async (by) => {
    await closeOne(by);
    return {};
  },
  tradesCsv: async (by) => ({ instrument: 1, from: await closeOne(by) }),
  mtStatement: async (by) => ({ from: await closeOne(by) }),
  tradeNotes: async (by) => {
    await by.client.get('tradeNotePut', { id: await closeOne(by), note: 'Waited.' }, by);
    return {};
  },
  tradeNotePut: async (by) => ({ id: await closeOne(by), note: 'Followed the plan.', tags: 'plan, news' }),
  yearStatement: async (by) => {
    await closeOne(by);
    return {};
  },
};

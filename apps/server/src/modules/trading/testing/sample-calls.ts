import type { SampleCalls, SampleClient } from '../../../web/testing/sample-calls.ts';

const order = { forex_id: 1, multiple: 100, type: 1, status: 1, cont: '0.10' };

const place = async ({ client, token }: SampleClient, type = order.type): Promise<number> =>
  (await client.get('submit', { ...order, type }, { token })).Id;
async function placePending({ client, token }: SampleClient): Promise<number> {
  const pending = { ...order, status: 0, target_price: '1.05' };
  return (await client.get('submit', pending, { token })).Id;
}

export const tradingSamples: SampleCalls<'trading'> = {
  getBalance: {},
  forexDetail: {},
  dayStart: {},
  forexChange: {},
  accountStatement: {},
  resetDemo: {},
  submit: { ...order, stop_loss_price: '1.05', target_profit_price: '1.2' },
  myDeal: async (by) => {
    await by.client.get('close', { id: await place(by) }, { token: by.token });
    return { status: 3 };
  },
  close: async (by) => ({ id: await place(by), cont: '0.05' }),
  cancelTrade: async (by) => ({ id: await placePending(by) }),
  setTrailingStop: async (by) => ({ id: await place(by), distance: 150, step: 5 }),
  setBreakEven: async (by) => ({ id: await place(by), trigger: 150, offset: 5 }),
  // Taken back: no instrument of the catalogue offers one.
  setGuaranteedStop: async (by) => ({ id: await place(by), stop_loss_price: '0' }),
  linkOrders: async (by) => ({ id: await placePending(by), other_id: await placePending(by) }),
  closeBy: async (by) => ({ id: await place(by), other_id: await place(by, 2) }),
  changePending: async (by) => ({ id: await placePending(by), target_price: '1.06', cont: '0.20' }),
  receipt: async (by) => ({ id: await place(by) }),
  setStopPrice: async (by) => ({ id: await place(by), stop_loss_price: '1.05' }),
};

// One call for each endpoint of this area, with its response.
import type { SampleCalls, SampleClient, SampleParameters } from '../../../web/testing/sample-calls.ts';
import { credit, TRON, verify } from './withdraw-venue.ts';

async function bind({ client, token }: SampleClient): Promise<SampleParameters> {
  const [currency] = await client.get('drawSymbolList', { type: 1 }, { token });
  const draw_id = currency?.id ?? 0;
  const address = currency?.protocol === 'TRC20' ? TRON : '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  return { type: 1, draw_id, dc_address: address };
}

const bound = async (by: SampleClient) =>
  by.client.get('bindDrawMethod', await bind(by), { token: by.token });

async function request(by: SampleClient): Promise<SampleParameters> {
  const { id, account } = await whoIs(by);
  await verify(by.venue, id, 'Ann Example');
  await credit(by.venue, account, '1000');
  const method = await bound(by);
  return { draw_currency_id: method.draw_currency.id, draw_method_id: method.id, number: '50', memo: 'Rent' };
}

async function whoIs({ client, token, venue }: SampleClient): Promise<{ id: number; account: number }> {
  const { id } = await client.get('userInfo', {}, { token });
  const { rows } = await venue.pool.query('select account_id from users where id = $1', [id]);
  return { id, account: rows[0].account_id };
}

const draw = async (by: SampleClient) => by.client.get('draw', await request(by), { token: by.token });

export const withdrawalsSamples: SampleCalls<'withdrawals'> = {
  drawSymbolList: { type: 1 },
  draw: request,
  drawList: async (by) => {
    await draw(by);
    return { type: 1 };
  },
  drawTerms: {},
  cancelDraw: async (by) => ({ id: (await draw(by)).id }),
  getDrawMethod: async (by) => {
    await bound(by);
    return { draw_type: 1 };
  },
  bindDrawMethod: bind,
  delDrawMethod: async (by) => ({ id: (await bound(by)).id }),
};

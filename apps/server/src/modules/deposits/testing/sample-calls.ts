// One call for each endpoint of this area, with its response.
import { openOffice } from '../../../web/testing/office-client.ts';
import type { SampleCalls, SampleClient, SampleParameters } from '../../../web/testing/sample-calls.ts';
import { coinAddress, drawProof, wireOption } from './deposit-venue.ts';

async function drawUpload({ client, token }: SampleClient): Promise<string> {
  const file = new File([new Uint8Array(await drawProof())], 'proof.png', { type: 'image/png' });
  return (await client.get('imageUpload', { file }, { token })).url;
}

async function byCoin(by: SampleClient): Promise<SampleParameters> {
  const finance = await openOffice(by.venue, 'finance');
  const { id, address } = await finance.get('officeAddDepositAddress', coinAddress);
  return { number: '0.5', proofImg: await drawUpload(by), address, charge_id: id };
}

async function byWire(by: SampleClient): Promise<SampleParameters> {
  const finance = await openOffice(by.venue, 'finance');
  const { id } = await finance.get('officeAddWireOption', wireOption);
  return { number: '100', proofImg: await drawUpload(by), wire_id: id };
}

const report = async (by: SampleClient): Promise<number> =>
  (await by.client.get('quickSubmit', await byCoin(by), { token: by.token })).id;

export const depositsSamples: SampleCalls<'deposits'> = {
  quickInfo: async (by) => {
    await byCoin(by);
    return {};
  },
  quickList: async (by) => {
    await report(by);
    return { type: 0 };
  },
  quickSubmit: byCoin,
  wireSubmit: byWire,
  quickCancel: async (by) => ({ id: await report(by) }),
};

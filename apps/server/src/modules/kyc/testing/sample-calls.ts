// One call for each endpoint of this area, with its response.
import type { SampleCalls } from '../../../web/testing/sample-calls.ts';
import { fileOf, makeImage, uploadImage } from './test-image.ts';

export const kycSamples: SampleCalls<'kyc'> = {
  imageUpload: async () => ({ file: fileOf(await makeImage()) }),
  imageAddress: async (by) => ({ url: await uploadImage(by) }),
  realName: async (by) => ({
    name: 'Ada Sample',
    card_id: 'X1234567',
    front_pic: await uploadImage(by),
    reverse_pic: await uploadImage(by),
  }),
  reviewCenter: {},
};

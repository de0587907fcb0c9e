// Identity review over HTTP.
import { kycPaths } from '@candor/contract/plain';
import type { Http } from '../http.ts';
import { type IdentityReview, parseIdentityReview } from '../parse/identity.ts';

export const fetchIdentityReview = async (http: Pick<Http, 'at'>): Promise<IdentityReview> =>
  parseIdentityReview(await http.at(kycPaths).call('reviewCenter', {}, { quiet: true }));

export interface IdentityToSend {
  readonly name: string;
  readonly cardId: string;
  /** References of uploads. */
  readonly front: string;
  readonly reverse: string;
}

/** Sent once for its key, however often it is tried. Answers what the server says of it, for people. */
export async function sendIdentity(
  http: Pick<Http, 'at'>,
  { name, cardId, front, reverse }: IdentityToSend,
  idempotencyKey: string,
): Promise<string> {
  const params = { name, card_id: cardId, front_pic: front, reverse_pic: reverse };
  return (await http.at(kycPaths).send('realName', params, { quiet: true, idempotencyKey })).msg;
}

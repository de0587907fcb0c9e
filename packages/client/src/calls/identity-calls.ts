// Identity review over HTTP.
import { kycPaths, REVIEW_CODES } from '@candor/contract/plain';
import type { Http } from '../http.ts';
import { messageOf } from '../parse/fields.ts';

export interface IdentityReview {
  /** An unknown status counts as finished, as the specification requires. */
  readonly status: 'none' | 'waiting' | 'finished';
  /** As last submitted; empty without a submission. */
  readonly name: string;
  /** The reason for which it was sent back; empty if it was not. */
  readonly remark: string;
}

export async function fetchIdentityReview(http: Http): Promise<IdentityReview> {
  const { review_status: code, name, remark } = await http.at(kycPaths).call('reviewCenter', {});
  const status = code === REVIEW_CODES.none ? 'none' : code === REVIEW_CODES.waiting ? 'waiting' : 'finished';
  return { status, name, remark };
}

export interface IdentityToSend {
  readonly name: string;
  readonly cardId: string;
  /** References of uploads. */
  readonly front: string;
  readonly reverse: string;
}

/** Sent once per key, however often it is retried. Returns the server's message for people. */
export const sendIdentity = (
  http: Http,
  { name, cardId, front, reverse }: IdentityToSend,
  idempotencyKey: string,
): Promise<string> => {
  const params = { name, card_id: cardId, front_pic: front, reverse_pic: reverse };
  return http.at(kycPaths).send('realName', params, { idempotencyKey }).then(messageOf);
};

const fields: Readonly<Record<string, keyof IdentityToSend>> = {
  name: 'name',
  card_id: 'cardId',
  front_pic: 'front',
  reverse_pic: 'reverse',
};

/** The field that a rejection concerns; null if it concerns none of these. */
export const identityFieldOf = (field: string | null): keyof IdentityToSend | null =>
  field !== null && Object.hasOwn(fields, field) ? (fields[field] ?? null) : null;

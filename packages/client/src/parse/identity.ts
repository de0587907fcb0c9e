// How far a client's identity review is.
import type { IdentityReview as WireReview } from '@candor/contract';
import { REVIEW_CODES } from '@candor/contract/plain';

export interface IdentityReview {
  /** Any status that is not known yet counts as finished, as the specification has it. */
  readonly status: 'none' | 'waiting' | 'finished';
  /** As it was sent last; empty where nothing was. */
  readonly name: string;
  /** Why it was sent back; empty where it was not. */
  readonly remark: string;
}

export const parseIdentityReview = ({ review_status: code, name, remark }: WireReview): IdentityReview => ({
  status: code === REVIEW_CODES.none ? 'none' : code === REVIEW_CODES.waiting ? 'waiting' : 'finished',
  name,
  remark,
});

export type IdentityField = 'name' | 'cardId' | 'front' | 'reverse';

const fields: Readonly<Record<string, IdentityField>> = {
  name: 'name',
  card_id: 'cardId',
  front_pic: 'front',
  reverse_pic: 'reverse',
};

/** Which field a refusal is about; null where it is about none of these. */
export const parseIdentityField = (field: string | null): IdentityField | null =>
  field !== null && Object.hasOwn(fields, field) ? (fields[field] ?? null) : null;

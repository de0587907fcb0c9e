// The reasons of the list as operators choose them. Clients read whole sentences of them, in their own language.
import { type ReasonedQueue, type ReviewReason, reviewReasons } from '@candor/client/office';

const words: Readonly<Record<ReviewReason, string>> = {
  photo_unreadable: 'Photo hard to read',
  document_expired: 'Document expired',
  name_differs: 'Name differs from the document',
  number_differs: 'Number differs from the document',
  side_missing: 'A side is missing or cut off',
  document_unsuitable: 'Kind of document not accepted',
  document_known: 'Document of another account',
  not_received: 'Transfer has not arrived',
  proof_unreadable: 'Proof unreadable, or of another transfer',
  proof_known: 'Proof was sent before',
  other_sender: 'Sent by someone else',
  other_address: 'Sent to another address or account',
  destination_wrong: 'Address or account can’t receive it',
  payee_differs: 'Account is not in the client’s name',
  documents_needed: 'More documents needed first',
  network_down: 'Network or bank not available',
};

export const reasonChoices = (queue: ReasonedQueue): { value: ReviewReason; label: string }[] =>
  reviewReasons[queue].map((reason: ReviewReason) => ({ value: reason, label: words[reason] }));

export const isReasonOf = <Q extends ReasonedQueue>(
  queue: Q,
  reason: ReviewReason | undefined,
): reason is (typeof reviewReasons)[Q][number] =>
  (reviewReasons[queue] as readonly (ReviewReason | undefined)[]).includes(reason);

export const reasonWords = (reason: string): string =>
  Object.hasOwn(words, reason) ? words[reason as ReviewReason] : reason;

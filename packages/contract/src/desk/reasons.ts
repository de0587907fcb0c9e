// Reasons of rejections, as a list: the client sees the text `reason.<reason>` in their language.

export const reviewReasons = {
  identities: [
    'photo_unreadable',
    'document_expired',
    'name_differs',
    'number_differs',
    'side_missing',
    'document_unsuitable',
    'document_known',
  ],
  deposits: ['not_received', 'proof_unreadable', 'proof_known', 'other_sender', 'other_address'],
  withdrawals: ['destination_wrong', 'payee_differs', 'documents_needed', 'network_down'],
} as const;

export type ReasonedQueue = keyof typeof reviewReasons;
export type ReviewReason = (typeof reviewReasons)[ReasonedQueue][number];

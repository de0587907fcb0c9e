// Status of a feedback in the office.

export const FEEDBACK_STATUSES = ['new', 'read', 'answered'] as const;
export type FeedbackStatus = (typeof FEEDBACK_STATUSES)[number];

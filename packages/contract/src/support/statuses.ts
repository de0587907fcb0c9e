// What the office has done with a feedback.

export const FEEDBACK_STATUSES = ['new', 'read', 'answered'] as const;
export type FeedbackStatus = (typeof FEEDBACK_STATUSES)[number];

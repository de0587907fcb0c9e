// The calls of the office about news and announcements.
import type { OfficeCallContract } from '../office/office-call.ts';

export const contentOfficeCalls = {} as const satisfies Record<string, OfficeCallContract>;

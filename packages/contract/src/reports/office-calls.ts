// The calls of the office about days that are closed, and what they held.
import type { OfficeCallContract } from '../office/office-call.ts';

export const reportsOfficeCalls = {} as const satisfies Record<string, OfficeCallContract>;

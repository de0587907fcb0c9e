// The calls of the office about instruments and their categories.
import type { OfficeCallContract } from '../office/office-call.ts';

export const instrumentsOfficeCalls = {} as const satisfies Record<string, OfficeCallContract>;

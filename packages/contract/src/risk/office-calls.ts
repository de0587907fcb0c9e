// The calls of the office about what the house and its clients stand to win and lose.
import type { OfficeCallContract } from '../office/office-call.ts';

export const riskOfficeCalls = {} as const satisfies Record<string, OfficeCallContract>;

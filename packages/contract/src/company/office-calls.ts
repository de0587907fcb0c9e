// The calls of the office about the service providers that main mode lists.
import type { OfficeCallContract } from '../office/office-call.ts';

export const providersOfficeCalls = {} as const satisfies Record<string, OfficeCallContract>;

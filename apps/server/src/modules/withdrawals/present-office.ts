// A withdrawal as the office sees it, as the wire carries it.
import type { OfficeData } from '@candor/contract';
import { moneyToNumber } from '@candor/core';
import type { Language } from '@candor/i18n/server';
import { presentOfficeClient } from '../../web/present-office-client.ts';
import type { OfficeWithdrawal } from './office-rows.ts';
import { presentWithdrawal } from './present-withdrawal.ts';

export const presentForOffice = (
  one: OfficeWithdrawal,
  { language, needsTwo }: { language: Language; needsTwo: boolean },
): OfficeData<'officeApproveWithdrawal'> => ({
  ...presentWithdrawal(one, language),
  client: presentOfficeClient(one.client),
  money_in: moneyToNumber(one.moneyIn),
  money_out: moneyToNumber(one.moneyOut),
  name_matches: one.destination.nameMatches ? 1 : 0,
  method_created_at: one.methodCreatedAt.toISOString(),
  bank_address: one.destination.bankAddress,
  bank_swift: one.destination.bankSwift,
  remark: one.destination.remark,
  needs_two: needsTwo ? 1 : 0,
  approved_by: operatorOf(one.approvedBy),
  decided_by: operatorOf(one.decidedBy),
  assignee: one.assignee,
  version: 1 + (one.approvedAt === null ? 0 : 1) + (one.endedAt === null ? 0 : 1),
});

/** The journal's `o:ann@example.com` without its kind; empty for other actors. */
export const operatorOf = (actor: string): string => (actor.startsWith('o:') ? actor.slice(2) : '');

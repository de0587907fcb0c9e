// A withdrawal as its queue has it, in words, and how it is rejected.
import type { OfficeAnswer, OfficeInput } from '@candor/client/office';
import { format } from '../../shared/format.ts';
import { isReasonOf } from './reasons.ts';
import type { Reasoned } from './reject-dialog.tsx';

export type Withdrawal = OfficeAnswer<'officeWithdrawals'>['list'][number];

export const SUBMITTED = 0;
export const APPROVED = 1;
export const COIN = 1;
export const isOpenWithdrawal = ({ status }: Withdrawal): boolean =>
  status === SUBMITTED || status === APPROVED;

export const stateWords: Readonly<Record<number, string>> = {
  0: 'Submitted',
  1: 'Approved',
  2: 'Paid out',
  3: 'Rejected',
  4: 'Cancelled',
};
export const stateOf = ({ status }: Withdrawal): string => stateWords[status] ?? '';

export const amountText = ({ number }: Withdrawal): string => format.moneyWithCurrency(number);

export const dueOf = ({ expectedAt }: Withdrawal): number | null =>
  expectedAt === null ? null : new Date(expectedAt).getTime();

export const rejectedWithdrawal = (
  id: number,
  { reason, words }: Reasoned,
): OfficeInput<'officeRejectWithdrawal'> => ({
  id,
  ...(isReasonOf('withdrawals', reason) && { reason }),
  ...(words !== '' && { notes: words }),
});

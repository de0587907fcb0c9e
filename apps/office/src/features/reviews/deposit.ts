// A deposit as its queue has it, in words, and how it is rejected.
import type { OfficeAnswer, OfficeInput } from '@candor/client/office';
import { format } from '../../shared/format.ts';
import { isReasonOf } from './reasons.ts';
import type { Reasoned } from './reject-dialog.tsx';

export type Deposit = OfficeAnswer<'officeDeposits'>['list'][number];

const WAITING = 0;
export const isWaitingDeposit = ({ status }: Deposit): boolean => status === WAITING;

export const amountText = ({ number, currencyCode, protocolCode }: Deposit): string =>
  `${format.number(number, 8)} ${currencyCode}${protocolCode === '' ? '' : ` (${protocolCode})`}`;

export const rejected = (id: number, { reason, words }: Reasoned): OfficeInput<'officeDecideDeposit'> => ({
  id,
  approve: false,
  ...(isReasonOf('deposits', reason) && { reason }),
  ...(words !== '' && { remark: words }),
});

// A deposit as its queue has it, in words, and how it is rejected.
import type { OfficeAnswer, OfficeInput } from '@candor/client/office';
import { format } from '../../shared/format.ts';
import { isReasonOf } from './reasons.ts';
import type { Reasoned } from './reject-dialog.tsx';

export type Deposit = OfficeAnswer<'officeDeposits'>['list'][number];

const UNCHECKED = 0;
const WAITING = 4;
export const isWaitingDeposit = ({ status }: Deposit): boolean => status === UNCHECKED || status === WAITING;
/** Approved by one operator; a second one has to confirm it. */
export const takesSecond = ({ status }: Deposit): boolean => status === WAITING;

export const amountText = ({ number, currencyCode, protocolCode }: Deposit): string =>
  `${format.number(number, 8)} ${currencyCode}${protocolCode === '' ? '' : ` (${protocolCode})`}`;

export const rejected = (id: number, { reason, words }: Reasoned): OfficeInput<'officeDecideDeposit'> => ({
  id,
  approve: false,
  ...(isReasonOf('deposits', reason) && { reason }),
  ...(words !== '' && { remark: words }),
});

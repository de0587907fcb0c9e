// What a decision that failed says: where another operator was first, who and when.
import { CallError } from '@candor/client/office';
import { format } from '../../shared/format.ts';
import { faultText } from '../../shared/queries.ts';

export function decisionFault(fault: unknown): string | undefined {
  if (fault === null || fault === undefined) return undefined;
  if (!(fault instanceof CallError)) return faultText(fault);
  const { by, at, deposit, withdrawal } = fault.details;
  if (fault.error === 'already_decided' && typeof by === 'string')
    return `${by} has already decided this${typeof at === 'string' ? ` at ${format.time(at)}` : ''}. Nothing was changed.`;
  if (fault.error === 'reference_used' && typeof deposit === 'number')
    return `This reference was already used for deposit ${deposit}. Nothing was changed.`;
  if (fault.error === 'payment_reference_used' && typeof withdrawal === 'number')
    return `Withdrawal ${withdrawal} was paid by this reference. Nothing was changed.`;
  return faultText(fault);
}

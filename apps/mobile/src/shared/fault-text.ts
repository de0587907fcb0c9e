// Error messages in the user's words.
import { CallError, type CallFault } from '@candor/client';
import type { Translate } from '@candor/i18n';

/** The server's own message, or that it could not be reached. */
export function faultText(fault: CallFault, t: Translate): string {
  if (fault instanceof CallError && fault.msg !== '') return fault.msg;
  return t('public.network_error', { code: fault instanceof CallError ? fault.error : fault.code });
}

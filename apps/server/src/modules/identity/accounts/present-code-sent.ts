// That a code was sent, as the wire says it: the same whatever was sent.
import { CODE_LIFE_SECONDS, CODE_PAUSE_SECONDS, type CodeSent } from '@candor/contract';

export const presentCodeSent = (): CodeSent => ({
  resend_after: CODE_PAUSE_SECONDS,
  expires_in: CODE_LIFE_SECONDS,
});

// Text messages by an HTTP gateway: one POST each, with the message's own id, so that a repeat is known for one.
import { isMobileRecipient } from './recipient.ts';
import { faultText, type Sender, type SendOutcome } from './sender.ts';

export interface SmsOptions {
  readonly url: string;
  readonly secret: string;
  readonly waitMs?: number;
}

/** What a gateway may take back: the rest of the 4xx would end the same way again. */
const passing: ReadonlySet<number> = new Set([401, 403, 408, 425, 429]);

export function makeSmsSender({ url, secret, waitMs = 5_000 }: SmsOptions): Sender {
  return {
    async send({ key, to, text }): Promise<SendOutcome> {
      if (!isMobileRecipient(to)) return { sent: false, fault: 'not a mobile number', final: true };
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${secret}` },
          body: JSON.stringify({ id: key, to, text }),
          // A redirect would carry the number and its code to somebody else.
          redirect: 'error',
          signal: AbortSignal.timeout(waitMs),
        });
        await response.body?.cancel();
        if (response.ok) return { sent: true };
        const fault = `the gateway answered ${response.status}`;
        if (response.status >= 500) return { sent: false, fault, down: true };
        return passing.has(response.status) ? { sent: false, fault } : { sent: false, fault, final: true };
      } catch (error) {
        const { message, cause } = error as { message?: string; cause?: { message?: string } };
        return { sent: false, fault: faultText(cause?.message ?? message ?? 'unknown'), down: true };
      }
    },
  };
}

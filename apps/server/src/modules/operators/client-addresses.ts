// Where messages to a client go.
import type { ClientRecord } from './client-parts.ts';

/** As messages to them are addressed. */
export function addressesOf({ email, areaCode, mobile }: ClientRecord): string[] {
  const numbers = mobile ? [mobile, `${areaCode ?? ''}${mobile}`, `+${areaCode ?? ''}${mobile}`] : [];
  return [...(email ? [email] : []), ...numbers];
}

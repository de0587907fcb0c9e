// E-mail addresses as they were typed, brought into the one form by which an account is known.
import { domainToASCII } from 'node:url';

const LENGTH_MAX = 254;
const LOCAL_MAX = 64;
/**
 * The letters of RFC 5322 without quoted forms: spaces, commas, quotes and brackets never reach a mail server. =? begins an
 * encoded word, which some of them read as other letters: it is no mailbox that anybody has.
 */
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/;

/** Lower case, the domain in ASCII; dots and tags stay, since they make other mailboxes. Null for what is no address. */
export function parseEmail(text: string): string | null {
  const parts = text.trim().split('@');
  const [typedLocal, typedDomain] = parts;
  if (parts.length !== 2 || !typedLocal || !typedDomain) return null;
  // What becomes a separator or nothing at all on its way to ASCII is no part of a domain that a person types.
  if (/[^\p{L}\p{M}\p{N}.-]/u.test(typedDomain)) return null;
  const local = typedLocal.toLowerCase();
  const domain = domainToASCII(typedDomain);
  const address = `${local}@${domain}`;
  const isPlain =
    LOCAL.test(local) &&
    !local.includes('=?') &&
    local.length <= LOCAL_MAX &&
    DOMAIN.test(domain) &&
    !/^\d+$/.test(topOf(domain));
  return isPlain && address.length <= LENGTH_MAX ? address : null;
}

const topOf = (domain: string): string => domain.slice(domain.lastIndexOf('.') + 1);

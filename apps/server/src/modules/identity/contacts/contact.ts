// A person's address: an e-mail address or a mobile number, in the one form by which an account is known.

import { domainToASCII } from 'node:url';
import { CallRefused, invalid } from '../../../web/refused.ts';
import type { UserRecord } from '../user-record.ts';
import { parseMobile } from './mobile-number.ts';

export type Contact =
  | { readonly channel: 'email'; readonly address: string }
  /** `address` is E.164; `areaCode` and `national` are its parts, as in the user's row. */
  | {
      readonly channel: 'sms';
      readonly address: string;
      readonly areaCode: string;
      readonly national: string;
    };
export type Channel = Contact['channel'];

export interface ServedArea {
  /** ISO 3166 alpha-2. */
  readonly code: string;
}
/** Undefined if no country has this id. */
export type FindArea = (id: number) => ServedArea | 'not_served' | undefined;

/** Throws region_not_served and invalid_parameter. */
export function requireArea(findArea: FindArea, id: string | number | undefined): ServedArea | undefined {
  if (id === undefined) return undefined;
  const area = findArea(Number(id));
  if (area === undefined) throw invalid('area_id');
  if (area === 'not_served') throw new CallRefused('region_not_served');
  return area;
}

/** Throws region_not_served, and invalid_parameter for `field`. */
export function requireContact(
  { channel, text, area }: { channel: Channel; text: string; area: ServedArea | undefined },
  field: string,
): Contact {
  const contact = parseContact(channel, text, area);
  if (contact === 'not_served') throw new CallRefused('region_not_served');
  if (contact === null) throw invalid(field);
  return contact;
}

export function parseContact(
  channel: Channel,
  text: string,
  area: ServedArea | undefined,
): Contact | 'not_served' | null {
  if (channel === 'email') {
    const address = parseEmail(text);
    return address === null ? null : { channel, address };
  }
  const number = parseMobile(text, area?.code);
  if (number === null || number === 'not_served') return number;
  const { international, areaCode, national } = number;
  return { channel, address: international, areaCode, national };
}

/** The addresses of an account. */
export const contactsOf = ({ email, areaCode, mobile }: UserRecord): Contact[] => [
  ...(email === null ? [] : [{ channel: 'email', address: email } as const]),
  ...(areaCode === null || mobile === null
    ? []
    : [{ channel: 'sms', address: `+${areaCode}${mobile}`, areaCode, national: mobile } as const]),
];

/** 1 e-mail, 2 mobile, as on the wire. */
export const channelOf = (type: string | number): Channel => (Number(type) === 1 ? 'email' : 'sms');

const LENGTH_MAX = 254;
const LOCAL_MAX = 64;
/**
 * The letters of RFC 5322 without quoted forms: spaces, commas, quotes and brackets never reach a mail server. =?
 * begins an encoded word, which some servers read as other letters; nobody has such a mailbox.
 */
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/;

/**
 * The form of an e-mail address by which an account is known: lower case, the domain in ASCII. Dots and tags stay,
 * because they make different mailboxes. Null if it is not an address.
 */
export function parseEmail(text: string): string | null {
  const parts = text.trim().split('@');
  const [typedLocal, typedDomain] = parts;
  if (parts.length !== 2 || !typedLocal || !typedDomain) return null;
  // Rejects characters that the conversion to ASCII turns into a separator or removes: nobody types them in a domain.
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

// An address of a person: an e-mail address or a mobile number, in the one form by which an account is known.

import { domainToASCII } from 'node:url';
import { CallRefused, invalid } from '../../../web/refused.ts';
import type { UserRecord } from '../user-record.ts';
import { parseMobile } from './mobile-number.ts';

export type Contact =
  | { readonly channel: 'email'; readonly address: string }
  /** `address` is E.164; `areaCode` and `national` are its parts, as a user's row has them. */
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
/** Undefined for an id of no country. */
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

/** Those of an account. */
export const contactsOf = ({ email, areaCode, mobile }: UserRecord): Contact[] => [
  ...(email === null ? [] : [{ channel: 'email', address: email } as const]),
  ...(areaCode === null || mobile === null
    ? []
    : [{ channel: 'sms', address: `+${areaCode}${mobile}`, areaCode, national: mobile } as const]),
];

/** 1 e-mail, 2 mobile, as the wire has it. */
export const channelOf = (type: string | number): Channel => (Number(type) === 1 ? 'email' : 'sms');

const LENGTH_MAX = 254;
const LOCAL_MAX = 64;
/**
 * The letters of RFC 5322 without quoted forms: spaces, commas, quotes and brackets never reach a mail server. =? begins an
 * encoded word, which some of them read as other letters: it is no mailbox that anybody has.
 */
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/;

/**
 * The form of an e-mail address by which an account is known: lower case, the domain in ASCII; dots and tags stay,
 * since they make other mailboxes. Null for what is no address.
 */
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

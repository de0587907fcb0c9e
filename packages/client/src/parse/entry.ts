// What forms about an account are told: how one may register, where codes go, and which field a refusal is about.
import type { BasicInfo, CodeSent, User as WireUser } from '@candor/contract';

export type Method = 'email' | 'mobile';
/** How a client may register, and what proves that the address is theirs, or that they are no program. */
export interface RegisterRules {
  readonly methods: readonly Method[];
  readonly proof: 'code' | 'captcha';
}
/** An address as it was typed, with the country whose number it is. */
export interface TypedContact {
  readonly method: Method;
  readonly text: string;
  readonly areaId: number | null;
}

const SHOWN_BOTH = 1;
const SHOWN_MOBILE = 3;
const BY_CAPTCHA = 2;

export function parseRegisterRules({
  shown,
  basics,
}: {
  shown: number | null;
  basics: BasicInfo;
}): RegisterRules {
  const methods: readonly Method[] =
    shown === SHOWN_BOTH ? ['email', 'mobile'] : shown === SHOWN_MOBILE ? ['mobile'] : ['email'];
  return { methods, proof: basics.verify_reg_type === BY_CAPTCHA ? 'captcha' : 'code' };
}

/** Seconds until another may be asked for. */
export const parseCodePause = (wire: CodeSent): number => wire.resend_after;

/** Null for a demo account, which has none. */
export function parseOwnContact({ email, mobile, area_code }: WireUser): TypedContact | null {
  if (email !== '') return { method: 'email', text: email, areaId: null };
  return mobile === '' ? null : { method: 'mobile', text: `+${area_code}${mobile}`, areaId: null };
}

/** Of the refusal that asks for a second factor: whether a passkey of the user will do. */
export const takesPasskey = ({ methods }: Readonly<Record<string, unknown>>): boolean =>
  Array.isArray(methods) && methods.includes('passkey');

/** A screen's own names for the parameters that a refusal is about. */
export type EntryField =
  | 'contact'
  | 'area'
  | 'password'
  | 'repeat'
  | 'code'
  | 'captcha'
  | 'invite'
  | 'factor';
const fields: Readonly<Record<string, EntryField>> = {
  account: 'contact',
  to: 'contact',
  area_id: 'area',
  password: 'password',
  new_password: 'password',
  re_password: 'repeat',
  secondary_password: 'repeat',
  sms_code: 'code',
  auth_code: 'code',
  captcha: 'captcha',
  invite_code: 'invite',
  factor_code: 'factor',
};
export const entryFieldOf = (parameter: string | null): EntryField | null => fields[parameter ?? ''] ?? null;

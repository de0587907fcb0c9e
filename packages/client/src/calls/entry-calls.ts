// The forms of a real account: registration, login, codes and passwords. Screens show errors at the field.
import { accountsPaths } from '@candor/contract/plain';
import type { Http } from '../http.ts';
import { messageOf } from '../parse/fields.ts';
import { parsed } from '../parse/metrics.ts';
import { type Login, parseLogin } from '../parse/user.ts';

/** A country as a form offers it. */
export interface Area {
  readonly id: number;
  /** ISO 3166, two letters. */
  readonly code: string;
  /** Without the plus sign: 49. */
  readonly dialling: string;
  readonly name: string;
}
export type Method = 'email' | 'mobile';
/** The rules of registration, and the proofs that an address belongs to the user, or that the user is not a program. */
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

export interface Captcha {
  readonly id: string;
  /** A data URL. */
  readonly picture: string;
}
export interface CaptchaAnswer {
  readonly id: string;
  readonly text: string;
}

const types = { email: '1', mobile: '2' } as const satisfies Record<Method, string>;

const areaOf = ({ areaId }: TypedContact) => (areaId === null ? {} : { area_id: areaId });

export const fetchAreas = (http: Http): Promise<readonly Area[]> =>
  http
    .call('areaList', {})
    .then((areas) =>
      areas.map(({ id, code, global_code, name }) => ({ id, code, dialling: global_code, name })),
    );

export async function fetchRegisterRules(http: Http): Promise<RegisterRules> {
  const [shown, basics] = await Promise.all([
    http.call('setting', { key: 'is_show_mobile' }),
    http.call('basicInfo', {}),
  ]);
  const methods: readonly Method[] =
    shown === SHOWN_BOTH ? ['email', 'mobile'] : shown === SHOWN_MOBILE ? ['mobile'] : ['email'];
  return { methods, proof: basics.verify_reg_type === BY_CAPTCHA ? 'captcha' : 'code' };
}

export const fetchCaptcha = async (http: Http): Promise<Captcha> => {
  const { id, b64s } = await http.at(accountsPaths).call('captcha', {});
  return { id, picture: b64s };
};

/** Returns the server's message for people, and the seconds until another code may be requested. */
export async function sendCode(
  http: Http,
  contact: TypedContact,
  { purpose, captcha }: { purpose: 'register' | 'reset'; captcha: CaptchaAnswer | null },
): Promise<{ message: string; seconds: number }> {
  const { data, msg } = await http
    .at(accountsPaths)
    .send(contact.method === 'email' ? 'sendEmailCode' : 'sendSmsCode', {
      to: contact.text,
      ...areaOf(contact),
      type: purpose === 'register' ? '1' : '2',
      ...(captcha && { key: captcha.id, captcha: captcha.text }),
    });
  return { message: msg, seconds: data.resend_after };
}

export interface Registration {
  readonly contact: TypedContact;
  /** The country of residence. */
  readonly residenceId: number;
  readonly password: string;
  readonly repeat: string;
  readonly inviteCode: string;
  /** The code that was sent, or the text in the picture. */
  readonly proof: string | CaptchaAnswer;
  /** This device's own name. */
  readonly device: string;
}

export async function register(
  http: Http,
  { contact, residenceId, password, repeat, inviteCode, proof, device }: Registration,
): Promise<{ login: Login; message: string }> {
  const { data, msg } = await http.at(accountsPaths).send('register', {
    type: types[contact.method],
    area_id: residenceId,
    account: contact.text,
    password,
    re_password: repeat,
    device,
    ...(inviteCode !== '' && { invite_code: inviteCode }),
    ...(typeof proof === 'string' ? { sms_code: proof } : { sms_code: proof.text, key: proof.id }),
  });
  return { login: parsed(parseLogin)(data), message: msg };
}

/** The second factor of a login beside the password: one of the two; neither before it is requested. */
export interface SecondStep {
  /** Code of the authenticator app, or a recovery code. */
  readonly factorCode: string;
  /** The device's response. */
  readonly passkey: string;
}

export async function logIn(
  http: Http,
  contact: TypedContact,
  { password, device, factorCode, passkey }: { password: string; device: string } & SecondStep,
): Promise<Login> {
  const data = await http.at(accountsPaths).call('login', {
    account: contact.text,
    password,
    device,
    login_type: types[contact.method],
    ...areaOf(contact),
    ...(factorCode !== '' && { factor_code: factorCode }),
    ...(passkey !== '' && { passkey }),
  });
  return parsed(parseLogin)(data);
}

/** Returns the server's message for people. */
export async function resetPassword(
  http: Http,
  contact: TypedContact,
  { password, repeat, code, device }: { password: string; repeat: string; code: string; device: string },
): Promise<string> {
  const params = {
    type: types[contact.method],
    account: contact.text,
    ...areaOf(contact),
    new_password: password,
    secondary_password: repeat,
    auth_code: code,
    device,
  } as const;
  return messageOf(await http.at(accountsPaths).send('forgetPassword', params));
}

/** Confirmed by a code to the account's own address. Returns the server's message for people. */
export async function changePassword(
  http: Http,
  { method, password, code, device }: { method: Method; password: string; code: string; device: string },
): Promise<string> {
  const params = { type: types[method], new_password: password, auth_code: code, device } as const;
  return messageOf(await http.at(accountsPaths).send('amendPassword', params));
}

/** The address of a user that codes go to; null for a demo account, which has none. */
export async function fetchOwnContact(http: Http): Promise<TypedContact | null> {
  const { email, mobile, area_code: area } = await http.call('userInfo', {});
  if (email !== '') return { method: 'email', text: email, areaId: null };
  return mobile === '' ? null : { method: 'mobile', text: `+${area}${mobile}`, areaId: null };
}

/** For the rejection that requires a second factor: whether a passkey of the user is accepted. */
export const takesPasskey = ({ methods }: Readonly<Record<string, unknown>>): boolean =>
  Array.isArray(methods) && methods.includes('passkey');

/** A screen's own names for the parameters that a rejection concerns. */
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

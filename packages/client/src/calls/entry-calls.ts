// The ways into a real account: registration, login, codes and passwords.
import { accountsPaths } from '@candor/contract/plain';
import type { CallOptions, Http } from '../http.ts';
import { type Area, parseAreas } from '../parse/area.ts';
import {
  type Method,
  parseCodePause,
  parseOwnContact,
  parseRegisterRules,
  type RegisterRules,
  type TypedContact,
} from '../parse/entry.ts';
import { parsed } from '../parse/figures.ts';
import { type Login, parseLogin } from '../parse/user.ts';

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
/** Screens say at the field what was wrong. */
const quiet: CallOptions = { quiet: true };

const areaOf = ({ areaId }: TypedContact) => (areaId === null ? {} : { area_id: areaId });

export const fetchAreas = (http: Pick<Http, 'call'>): Promise<readonly Area[]> =>
  http.call('areaList', {}, quiet).then(parsed(parseAreas));

export async function fetchRegisterRules(http: Pick<Http, 'call'>): Promise<RegisterRules> {
  const [shown, basics] = await Promise.all([
    http.call('setting', { key: 'is_show_mobile' }, quiet),
    http.call('basicInfo', {}, quiet),
  ]);
  return parsed(parseRegisterRules)({ shown, basics });
}

export const fetchCaptcha = async (http: Pick<Http, 'at'>): Promise<Captcha> => {
  const { id, b64s } = await http.at(accountsPaths).call('captcha', {}, quiet);
  return { id, picture: b64s };
};

/** Answers what the server says of it, for people, and the seconds until another may be asked for. */
export async function sendCode(
  http: Pick<Http, 'at'>,
  contact: TypedContact,
  { purpose, captcha }: { purpose: 'register' | 'reset'; captcha: CaptchaAnswer | null },
): Promise<{ message: string; seconds: number }> {
  const { data, msg } = await http.at(accountsPaths).send(
    contact.method === 'email' ? 'sendEmailCode' : 'sendSmsCode',
    {
      to: contact.text,
      ...areaOf(contact),
      type: purpose === 'register' ? '1' : '2',
      ...(captcha && { key: captcha.id, captcha: captcha.text }),
    },
    quiet,
  );
  return { message: msg, seconds: parseCodePause(data) };
}

export interface Registration {
  readonly contact: TypedContact;
  /** The country of residence. */
  readonly residenceId: number;
  readonly password: string;
  readonly repeat: string;
  readonly inviteCode: string;
  /** What was sent, or what the picture shows. */
  readonly proof: string | CaptchaAnswer;
  /** This device's own name. */
  readonly device: string;
}

export async function register(
  http: Pick<Http, 'at'>,
  { contact, residenceId, password, repeat, inviteCode, proof, device }: Registration,
): Promise<{ login: Login; message: string }> {
  const { data, msg } = await http.at(accountsPaths).send(
    'register',
    {
      type: types[contact.method],
      area_id: residenceId,
      account: contact.text,
      password,
      re_password: repeat,
      device,
      ...(inviteCode !== '' && { invite_code: inviteCode }),
      ...(typeof proof === 'string' ? { sms_code: proof } : { sms_code: proof.text, key: proof.id }),
    },
    quiet,
  );
  return { login: parsed(parseLogin)(data), message: msg };
}

/** What a login with a second factor gives beside the password: one of both; neither before it is asked for. */
export interface SecondStep {
  /** Of the authenticator app, or a recovery code. */
  readonly factorCode: string;
  /** What the device answered. */
  readonly passkey: string;
}

export async function logIn(
  http: Pick<Http, 'at'>,
  contact: TypedContact,
  { password, device, factorCode, passkey }: { password: string; device: string } & SecondStep,
): Promise<Login> {
  const data = await http.at(accountsPaths).call(
    'login',
    {
      account: contact.text,
      password,
      device,
      login_type: types[contact.method],
      ...areaOf(contact),
      ...(factorCode !== '' && { factor_code: factorCode }),
      ...(passkey !== '' && { passkey }),
    },
    quiet,
  );
  return parsed(parseLogin)(data);
}

/** Answers what the server says of it, for people. */
export async function resetPassword(
  http: Pick<Http, 'at'>,
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
  return (await http.at(accountsPaths).send('forgetPassword', params, quiet)).msg;
}

/** By a code to the account's own address. Answers what the server says of it, for people. */
export async function changePassword(
  http: Pick<Http, 'at'>,
  { method, password, code, device }: { method: Method; password: string; code: string; device: string },
): Promise<string> {
  const params = { type: types[method], new_password: password, auth_code: code, device } as const;
  return (await http.at(accountsPaths).send('amendPassword', params, quiet)).msg;
}

/** The address of a user that codes go to; null for a demo account, which has none. */
export const fetchOwnContact = (http: Pick<Http, 'call'>): Promise<TypedContact | null> =>
  http.call('userInfo', {}, quiet).then(parsed(parseOwnContact));

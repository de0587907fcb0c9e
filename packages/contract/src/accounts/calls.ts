// Calls for real accounts: registration, login, codes, passwords.
import * as z from 'zod/mini';
import { login } from '../identity/shapes.ts';
import type { ErrorName } from '../refusals.ts';
import type { CallContract } from '../wire/call.ts';
import { none, text, wholeNumber } from '../wire/parameters.ts';
import type { accountsPaths } from './paths.ts';
import { captcha, codeSent } from './shapes.ts';

/** An e-mail address or a mobile number, as typed. */
const address = text(254).check(z.trim(), z.minLength(1));
const password = text(1_024).check(z.minLength(1));
const code = text(64).check(z.trim());
/** 1 e-mail, 2 mobile. */
const channel = z.union([z.enum(['1', '2']), z.literal(1), z.literal(2)]);
const area = z.optional(wholeNumber);
/** A random name that this device generated and stores, of 22 to 64 letters, digits, _ and -. */
const device = z.optional(text(64).check(z.regex(/^[A-Za-z0-9_-]{22,64}$/)));

const sendCode = z.object({
  to: address,
  area_id: area,
  /** 1 register, 2 reset. */
  type: channel,
  /** A captcha's id and text, if this client subnet has requested many codes. */
  key: z.optional(text(256)),
  captcha: z.optional(text(32)),
});
const codeRules =
  'The code has 6 digits, can be used once within 10 minutes and is void after 5 wrong attempts. The answer is the same whether or not the address has an account; the message itself says that the address is already registered, or that no account uses it. At most one code a minute and 5 an hour per address; after 20 an hour from one network, each further code needs a captcha (key: its id, captcha: its text).';
const codeRefusals = [
  'code_recently_sent',
  'too_many_codes',
  'captcha_required',
  'wrong_captcha',
  'region_not_served',
  'cross_site_refused',
  'rules_not_named',
] as const;
const passwordRefusals = [
  'password_too_short',
  'password_too_long',
  'password_too_common',
  'password_is_account',
] as const satisfies readonly ErrorName[];

export const accountsCalls = {
  captcha: {
    params: none,
    data: captcha,
    summary: 'A captcha: a picture of five characters, valid once within 5 minutes',
    description: 'Not case-sensitive.',
    refusals: [],
  },
  sendEmailCode: {
    params: sendCode,
    data: codeSent,
    summary: 'Send a code by e-mail',
    description: codeRules,
    refusals: codeRefusals,
  },
  sendSmsCode: {
    params: sendCode,
    data: codeSent,
    summary: 'Send a code by text message',
    description: `to is a number with its country's code (+…), or a national one of the country area_id. ${codeRules}`,
    refusals: codeRefusals,
  },
  register: {
    params: z.object({
      type: channel,
      area_id: area,
      account: z.optional(text(254)),
      password,
      re_password: password,
      // The database accepts no control characters in texts.
      invite_code: z.optional(text(64).check(z.regex(/^\P{Cc}*$/u))),
      sms_code: z.optional(code),
      key: z.optional(text(256)),
      mobile: z.optional(text(64)),
      device,
    }),
    data: login,
    summary: 'Open a real account',
    description:
      'area_id is the country of residence. account is the e-mail address or the mobile number (if account is empty, mobile is used). A number without a country code is read as a number of area_id. If verify_reg_type is 1, sms_code is the code that was sent; if it is 2, key is a captcha’s id and sms_code its text. A password has 8 to 128 characters, must not be a common one and must differ from the account.',
    refusals: [
      ...passwordRefusals,
      'password_not_equal',
      'wrong_code',
      'wrong_captcha',
      'account_exists',
      'region_not_served',
      'invite_code_unknown',
      'rules_not_named',
      'cross_site_refused',
    ],
  },
  login: {
    params: z.object({
      account: address,
      password,
      login_type: channel,
      area_id: area,
      /** A code of an authenticator app, or a recovery code. */
      factor_code: z.optional(code),
      /** The browser's passkey response as JSON. */
      passkey: z.optional(text(16_384)),
      device,
    }),
    data: login,
    summary: 'Log in to a real account',
    description:
      'Without area_id, a national number is matched to the only account that has it. Failed logins delay the next attempt for that account and that network, longer each time (too_many_attempts). A device that has already given a correct password or code under the same device name is delayed only by its own failures. If the account has two-factor authentication, a correct password is answered with second_factor_required; repeat the call with factor_code or passkey.',
    refusals: [
      'wrong_credentials',
      'area_required',
      'region_not_served',
      'too_many_attempts',
      'second_factor_required',
      'second_factor_wrong',
      'cross_site_refused',
    ],
  },
  forgetPassword: {
    params: z.object({
      type: channel,
      account: address,
      area_id: area,
      new_password: password,
      secondary_password: password,
      auth_code: code,
      device,
    }),
    data: z.null(),
    summary: 'Reset a forgotten password with a code sent to the account’s own address',
    description:
      'auth_code is a code of type 2. Ends every session of the user; two-factor authentication stays on.',
    refusals: [
      ...passwordRefusals,
      'password_not_equal',
      'wrong_code',
      'region_not_served',
      'cross_site_refused',
    ],
  },
  amendPassword: {
    params: z.object({ new_password: password, auth_code: code, type: channel, device }),
    data: z.null(),
    summary: 'Change the password with a code sent to the account’s own address',
    description:
      'auth_code is a code of type 2, sent to the account’s own e-mail address (type 1) or mobile number (type 2). Ends every other session.',
    refusals: [...passwordRefusals, 'wrong_code'],
  },
} as const satisfies Record<keyof typeof accountsPaths, CallContract>;

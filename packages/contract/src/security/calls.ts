// Calls for the security of a user's account: sessions, second factor, passkeys, contact.
import * as z from 'zod/mini';
import { login, user } from '../identity/shapes.ts';
import type { CallContract } from '../wire/call.ts';
import { choice, none, text, wholeNumber } from '../wire/parameters.ts';
import { PASSKEY_NAME_MAX } from './lengths.ts';
import type { securityPaths } from './paths.ts';
import { accountSession, passkey, passkeyOptions, securityState } from './shapes.ts';

/** JSON text of the browser's navigator.credentials response. */
const credential = z.string().check(z.maxLength(16_384));
const code = text(64);
/** One line without control characters. */
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(PASSKEY_NAME_MAX), z.regex(/^\P{Cc}+$/u));
const contactType = choice(['1', '2']);
const codes = z.object({ recovery_codes: z.array(z.string()) });
const stepUp =
  'Allowed within ten minutes of logging in or of confirm_me; after that it is refused with reauthentication_required.';

export const securityCalls = {
  securityState: {
    params: none,
    data: securityState,
    summary: 'Security settings of the account: contact details, two-factor authentication, passkeys',
    refusals: [],
  },
  sessionList: {
    params: none,
    data: z.array(accountSession),
    summary: 'Where the account is logged in, the last used first',
    refusals: [],
  },
  sessionEnd: {
    params: z.object({ id: text(64) }),
    data: z.null(),
    summary: 'End one session of the account',
    description: stepUp,
    refusals: ['session_not_found', 'reauthentication_required'],
  },
  sessionEndOthers: {
    params: none,
    data: z.object({ ended: z.int() }),
    summary: 'End every session of the account but this one',
    description: stepUp,
    refusals: ['reauthentication_required'],
  },
  confirmBegin: {
    params: none,
    data: passkeyOptions,
    summary: 'Options for confirming with a passkey',
    refusals: [],
  },
  confirmMe: {
    params: z.object({
      password: z.optional(text(1_024)),
      code: z.optional(code),
      credential: z.optional(credential),
    }),
    data: z.object({ confirmed_until: z.string() }),
    summary: 'Confirm that it is the user who asks, for ten minutes',
    description:
      'With the code of the authenticator app, a recovery code, a passkey (credential: JSON text of what the browser answered to confirm_begin) or, where no authenticator app is set up, the password. Five wrong ones are taken, then each only after a delay that doubles.',
    refusals: ['password_wrong', 'factor_wrong', 'factor_required', 'guesses_exceeded', 'passkey_refused'],
  },
  factorBegin: {
    params: none,
    data: z.object({ secret: z.string(), otpauth: z.string() }),
    summary: 'Begin to set up an authenticator app',
    description: `${stepUp} Each call creates a new secret, which takes effect once factor_confirm has verified it.`,
    refusals: ['factor_already_set', 'reauthentication_required'],
  },
  factorConfirm: {
    params: z.object({ code }),
    data: codes,
    summary: 'Complete the setup with a code from the app; returns ten recovery codes, shown once only',
    description: stepUp,
    refusals: [
      'factor_already_set',
      'factor_not_set',
      'factor_wrong',
      'guesses_exceeded',
      'reauthentication_required',
    ],
  },
  factorRemove: {
    params: none,
    data: z.null(),
    summary: 'Remove the authenticator app and its recovery codes',
    description: stepUp,
    refusals: ['factor_not_set', 'reauthentication_required'],
  },
  recoveryCodes: {
    params: none,
    data: codes,
    summary: 'Ten new recovery codes; the old ones end',
    description: stepUp,
    refusals: ['factor_not_set', 'reauthentication_required'],
  },
  passkeyBegin: {
    params: none,
    data: passkeyOptions,
    summary: 'Options for making a passkey',
    description: stepUp,
    refusals: ['too_many_passkeys', 'reauthentication_required'],
  },
  passkeyAdd: {
    params: z.object({ credential, name: z.optional(name) }),
    data: passkey,
    summary: 'Add the passkey that the browser made',
    description: `${stepUp} A challenge is taken once, within five minutes.`,
    refusals: ['passkey_refused', 'passkey_known', 'too_many_passkeys', 'reauthentication_required'],
  },
  passkeyRename: {
    params: z.object({ id: wholeNumber, name }),
    data: passkey,
    summary: 'Give a passkey another name',
    refusals: ['passkey_not_found'],
  },
  passkeyRemove: {
    params: z.object({ id: wholeNumber }),
    data: z.null(),
    summary: 'Remove a passkey',
    description: stepUp,
    refusals: ['passkey_not_found', 'reauthentication_required'],
  },
  passkeyLoginBegin: {
    params: none,
    data: passkeyOptions,
    summary: 'Options for logging in with a passkey',
    refusals: ['cross_site_refused'],
  },
  passkeyLogin: {
    params: z.object({ credential }),
    data: login,
    summary: 'Log in with a passkey alone',
    refusals: ['passkey_refused', 'cross_site_refused'],
  },
  contactCode: {
    params: z.object({ type: contactType, to: z.optional(text(254)), area_id: z.optional(wholeNumber) }),
    data: z.object({ resend_after: z.int(), expires_in: z.int() }),
    summary: 'Send a code for a change of e-mail (1) or mobile (2)',
    description: `${stepUp} With to (and area_id for a mobile) to the new address, without it to the present one.`,
    refusals: ['code_recently_sent', 'too_many_codes', 'contact_unchanged', 'reauthentication_required'],
  },
  contactChange: {
    params: z.object({
      type: contactType,
      to: text(254),
      area_id: z.optional(wholeNumber),
      new_code: text(16),
      old_code: z.optional(text(16)),
    }),
    data: user,
    summary: 'Change the e-mail (1) or mobile (2) of the account',
    description: `${stepUp} new_code was sent to the new address; old_code to the present one, and is needed where there is one.`,
    refusals: ['wrong_code', 'contact_taken', 'contact_unchanged', 'reauthentication_required'],
  },
} as const satisfies Record<keyof typeof securityPaths, CallContract>;

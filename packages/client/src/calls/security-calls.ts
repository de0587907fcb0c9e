// What guards an account, over HTTP: sessions, confirming, authenticator app, passkeys, contact.
import { securityPaths } from '@candor/contract/plain';
import { CallError } from '../call-error.ts';
import type { Http } from '../http.ts';
import { parsed } from '../parse/figures.ts';
import {
  type AccountSession,
  type Passkey,
  parsePasskey,
  parseSecurityState,
  parseSession,
  type SecurityState,
} from '../parse/security.ts';
import { type Login, parseLogin, parseUser, type User } from '../parse/user.ts';

type Web = Pick<Http, 'at'>;
const quiet = { quiet: true } as const;
const callsOf = (http: Web) => http.at(securityPaths);
/** What the browser's own passkey functions take and give; this side only carries it. */
export type PasskeyOptions = Readonly<Record<string, unknown>>;
export type ContactKind = 'email' | 'mobile';
const types: Readonly<Record<ContactKind, '1' | '2'>> = { email: '1', mobile: '2' };

export const fetchSecurity = (http: Web): Promise<SecurityState> =>
  callsOf(http).call('securityState', {}, quiet).then(parsed(parseSecurityState));

export const fetchSessions = (http: Web): Promise<readonly AccountSession[]> =>
  callsOf(http)
    .call('sessionList', {}, quiet)
    .then(parsed((wire) => wire.map(parseSession)));

export const endSession = async (http: Web, id: string): Promise<string> =>
  (await callsOf(http).send('sessionEnd', { id }, quiet)).msg;

export const endOtherSessions = async (http: Web): Promise<string> =>
  (await callsOf(http).send('sessionEndOthers', {}, quiet)).msg;

/** What the server asks for before a change: a code, the password, a passkey; null for other faults. */
export function confirmationWanted(fault: unknown): readonly string[] | null {
  if (!(fault instanceof CallError) || fault.error !== 'reauthentication_required') return null;
  return Array.isArray(fault.details.by) ? (fault.details.by as string[]) : [];
}

export const beginConfirming = (http: Web): Promise<PasskeyOptions> =>
  callsOf(http).call('confirmBegin', {}, quiet);

export async function confirmMe(
  http: Web,
  proof: { password: string } | { code: string } | { credential: string },
): Promise<void> {
  await callsOf(http).call('confirmMe', proof, quiet);
}

export const beginFactor = (http: Web): Promise<{ secret: string; otpauth: string }> =>
  callsOf(http).call('factorBegin', {}, quiet);

/** Answers the recovery codes. */
export const confirmFactor = async (http: Web, code: string): Promise<readonly string[]> =>
  (await callsOf(http).call('factorConfirm', { code }, quiet)).recovery_codes;

export const removeFactor = async (http: Web): Promise<string> =>
  (await callsOf(http).send('factorRemove', {}, quiet)).msg;

export const renewRecoveryCodes = async (http: Web): Promise<readonly string[]> =>
  (await callsOf(http).call('recoveryCodes', {}, quiet)).recovery_codes;

export const beginPasskey = (http: Web): Promise<PasskeyOptions> =>
  callsOf(http).call('passkeyBegin', {}, quiet);

export const addPasskey = (http: Web, credential: string): Promise<Passkey> =>
  callsOf(http).call('passkeyAdd', { credential }, quiet).then(parsed(parsePasskey));

export const renamePasskey = async (http: Web, id: number, name: string): Promise<string> =>
  (await callsOf(http).send('passkeyRename', { id, name }, quiet)).msg;

export const removePasskey = async (http: Web, id: number): Promise<string> =>
  (await callsOf(http).send('passkeyRemove', { id }, quiet)).msg;

export const beginPasskeyLogin = (http: Web): Promise<PasskeyOptions> =>
  callsOf(http).call('passkeyLoginBegin', {}, quiet);

export const loginWithPasskey = (http: Web, credential: string): Promise<Login> =>
  callsOf(http).call('passkeyLogin', { credential }, quiet).then(parsed(parseLogin));

export interface ContactTarget {
  readonly kind: ContactKind;
  readonly to: string;
  /** Of a mobile number. */
  readonly areaId?: number | undefined;
}
const wireTarget = ({ kind, to, areaId }: ContactTarget) => ({
  type: types[kind],
  to,
  ...(areaId === undefined ? {} : { area_id: areaId }),
});

/** To the new address, or without one to the present one. Seconds until the next is sent. */
export async function sendContactCode(
  http: Web,
  target: ContactTarget | { kind: ContactKind },
): Promise<number> {
  const params = 'to' in target ? wireTarget(target) : { type: types[target.kind] };
  return (await callsOf(http).call('contactCode', params, quiet)).resend_after;
}

export async function changeContact(
  http: Web,
  target: ContactTarget,
  codes: { newCode: string; oldCode: string },
): Promise<{ user: User; message: string }> {
  const params = { ...wireTarget(target), new_code: codes.newCode };
  const all = codes.oldCode === '' ? params : { ...params, old_code: codes.oldCode };
  const { data, msg } = await callsOf(http).send('contactChange', all, quiet);
  return { user: parsed(parseUser)(data), message: msg };
}

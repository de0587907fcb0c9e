// Account security over HTTP: sessions, confirming, authenticator app, passkeys, contact.
import type { CallData, SecurityState as WireState } from '@candor/contract';
import { securityPaths } from '@candor/contract/plain';
import { CallError } from '../call-error.ts';
import { type CamelCase, toCamelCase } from '../camel-case.ts';
import type { Http } from '../http.ts';
import { messageOf } from '../parse/fields.ts';
import { parsed } from '../parse/metrics.ts';
import { type Login, parseLogin, parseUser, type User } from '../parse/user.ts';

export type AccountSession = CamelCase<CallData<'sessionList'>>[number];
export type Passkey = CamelCase<CallData<'passkeyAdd'>>;
export type SecurityState = ReturnType<typeof parseSecurityState>;
/** Input and output of the browser's passkey functions, passed through unchanged. */
export type PasskeyOptions = Readonly<Record<string, unknown>>;
export type ContactKind = 'email' | 'mobile';

const types: Readonly<Record<ContactKind, '1' | '2'>> = { email: '1', mobile: '2' };
const callsOf = (http: Http) => http.at(securityPaths);

/** A mobile number has its country's code; it is empty if there is none. */
const parseSecurityState = (wire: WireState) => ({
  ...toCamelCase(wire),
  mobile: wire.mobile === '' ? '' : `+${wire.area_code} ${wire.mobile}`,
});

export const fetchSecurity = async (http: Http): Promise<SecurityState> =>
  parseSecurityState(await callsOf(http).call('securityState', {}));

export const fetchSessions = async (http: Http): Promise<readonly AccountSession[]> =>
  toCamelCase(await callsOf(http).call('sessionList', {}));

export const endSession = (http: Http, id: string): Promise<string> =>
  callsOf(http).send('sessionEnd', { id }).then(messageOf);

export const endOtherSessions = (http: Http): Promise<string> =>
  callsOf(http).send('sessionEndOthers', {}).then(messageOf);

/**
 * The confirmation that the server requires before a change: a code, the password, a passkey; null for other errors.
 */
export function confirmationWanted(fault: unknown): readonly string[] | null {
  if (!(fault instanceof CallError) || fault.error !== 'reauthentication_required') return null;
  return Array.isArray(fault.details.by) ? (fault.details.by as string[]) : [];
}

export const beginConfirming = (http: Http): Promise<PasskeyOptions> =>
  callsOf(http).call('confirmBegin', {});

export async function confirmMe(
  http: Http,
  proof: { password: string } | { code: string } | { credential: string },
): Promise<void> {
  await callsOf(http).call('confirmMe', proof);
}

export const beginFactor = (http: Http): Promise<{ secret: string; otpauth: string }> =>
  callsOf(http).call('factorBegin', {});

/** Returns the recovery codes. */
export const confirmFactor = async (http: Http, code: string): Promise<readonly string[]> =>
  (await callsOf(http).call('factorConfirm', { code })).recovery_codes;

export const removeFactor = (http: Http): Promise<string> =>
  callsOf(http).send('factorRemove', {}).then(messageOf);

export const renewRecoveryCodes = async (http: Http): Promise<readonly string[]> =>
  (await callsOf(http).call('recoveryCodes', {})).recovery_codes;

export const beginPasskey = (http: Http): Promise<PasskeyOptions> => callsOf(http).call('passkeyBegin', {});

export const addPasskey = async (http: Http, credential: string): Promise<Passkey> =>
  toCamelCase(await callsOf(http).call('passkeyAdd', { credential }));

export const renamePasskey = (http: Http, id: number, name: string): Promise<string> =>
  callsOf(http).send('passkeyRename', { id, name }).then(messageOf);

export const removePasskey = (http: Http, id: number): Promise<string> =>
  callsOf(http).send('passkeyRemove', { id }).then(messageOf);

export const beginPasskeyLogin = (http: Http): Promise<PasskeyOptions> =>
  callsOf(http).call('passkeyLoginBegin', {});

export const loginWithPasskey = (http: Http, credential: string): Promise<Login> =>
  callsOf(http).call('passkeyLogin', { credential }).then(parsed(parseLogin));

export interface ContactTarget {
  readonly kind: ContactKind;
  readonly to: string;
  /** Only for a mobile number. */
  readonly areaId?: number | undefined;
}
const wireTarget = ({ kind, to, areaId }: ContactTarget) => ({
  type: types[kind],
  to,
  ...(areaId === undefined ? {} : { area_id: areaId }),
});

/**
 * Sends a code to the new address, or without one to the present one. Returns the seconds until the next can be sent.
 */
export async function sendContactCode(
  http: Http,
  target: ContactTarget | { kind: ContactKind },
): Promise<number> {
  const params = 'to' in target ? wireTarget(target) : { type: types[target.kind] };
  return (await callsOf(http).call('contactCode', params)).resend_after;
}

export async function changeContact(
  http: Http,
  target: ContactTarget,
  codes: { newCode: string; oldCode: string },
): Promise<{ user: User; message: string }> {
  const params = { ...wireTarget(target), new_code: codes.newCode };
  const all = codes.oldCode === '' ? params : { ...params, old_code: codes.oldCode };
  const { data, msg } = await callsOf(http).send('contactChange', all);
  return { user: parsed(parseUser)(data), message: msg };
}

// The browser's own passkey functions, loaded when they are needed; they convert from and to the data of the server's
// calls.
import type { PasskeyOptions } from '@candor/client';

const load = () => import('@simplewebauthn/browser');
type Browser = Awaited<ReturnType<typeof load>>;
type Creation = Parameters<Browser['startRegistration']>[0]['optionsJSON'];
type Request = Parameters<Browser['startAuthentication']>[0]['optionsJSON'];

/** Passkeys need a host name: a page opened by an IP address has none. */
export const hasPasskeys = (): boolean =>
  window.isSecureContext &&
  typeof window.PublicKeyCredential === 'function' &&
  !/^(\[.*\]|[\d.]+)$/.test(location.hostname);

/** Makes a passkey. Null if the user cancelled, or if the device can't. */
export const createPasskey = (options: PasskeyOptions): Promise<string | null> =>
  answerOf(async ({ startRegistration }) =>
    startRegistration({ optionsJSON: options as unknown as Creation }),
  );

/** Signs with a passkey. Null if the user has cancelled, or has none. */
export const signWithPasskey = (options: PasskeyOptions): Promise<string | null> =>
  answerOf(async ({ startAuthentication }) =>
    startAuthentication({ optionsJSON: options as unknown as Request }),
  );

async function answerOf(ask: (browser: Browser) => Promise<unknown>): Promise<string | null> {
  const browser = await load();
  try {
    return JSON.stringify(await ask(browser));
  } catch (fault) {
    // The device itself has shown the reason.
    if (
      fault instanceof Error &&
      /^(NotAllowedError|InvalidStateError|AbortError|SecurityError)$/.test(fault.name)
    )
      return null;
    if (fault instanceof browser.WebAuthnError) return null;
    throw fault;
  }
}

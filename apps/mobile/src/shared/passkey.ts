// The browser's own passkey functions, fetched when they are needed; they take and give what the server's calls carry.
import type { PasskeyOptions } from '@candor/client';

const load = () => import('@simplewebauthn/browser');
type Browser = Awaited<ReturnType<typeof load>>;
type Creation = Parameters<Browser['startRegistration']>[0]['optionsJSON'];
type Request = Parameters<Browser['startAuthentication']>[0]['optionsJSON'];

/** Passkeys are for a name: a page that was opened by an address of digits has none. */
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

// What the calls of this area answer. Times are ISO 8601 UTC.
import * as z from 'zod/mini';

export const accountSession = z.object({
  id: z.string(),
  /** In words, from what the browser says of itself; empty where it says nothing. */
  device: z.string(),
  /** The network's address, shortened. */
  place: z.string(),
  created_at: z.string(),
  last_used_at: z.string(),
  is_current: z.boolean(),
});

export const passkey = z.object({
  id: z.int(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
  /** Kept by the maker of the device for all of its user's devices. */
  is_synced: z.boolean(),
});

export const securityState = z.object({
  email: z.string(),
  mobile: z.string(),
  area_code: z.string(),
  has_password: z.boolean(),
  factor: z.object({ is_set: z.boolean(), set_at: z.nullable(z.string()), recovery_codes_left: z.int() }),
  passkeys: z.array(passkey),
  /** Until when changes are taken without confirming again; null where they are not. */
  confirmed_until: z.nullable(z.string()),
});

/** As a browser's navigator.credentials takes it, in the JSON form of WebAuthn level 3. */
export const passkeyOptions = z.record(z.string(), z.unknown());

/** Those that have a name of their own in the API's document. */
export const securityShapes = {
  AccountSession: accountSession,
  Passkey: passkey,
  SecurityState: securityState,
} as const;

export type AccountSession = z.infer<typeof accountSession>;
export type Passkey = z.infer<typeof passkey>;
export type SecurityState = z.infer<typeof securityState>;

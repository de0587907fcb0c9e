// Responses of this area's calls. Times are ISO 8601 UTC.
import * as z from 'zod/mini';

export const accountSession = z.object({
  id: z.string(),
  /** Description from the browser's user agent; empty if it sends none. */
  device: z.string(),
  /** The client's network address, shortened. */
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
  /** The device's manufacturer syncs it to all of the user's devices. */
  is_synced: z.boolean(),
});

export const securityState = z.object({
  email: z.string(),
  mobile: z.string(),
  area_code: z.string(),
  has_password: z.boolean(),
  factor: z.object({ is_set: z.boolean(), set_at: z.nullable(z.string()), recovery_codes_left: z.int() }),
  passkeys: z.array(passkey),
  /** Time until which changes need no new confirmation; null if they do. */
  confirmed_until: z.nullable(z.string()),
});

/** Input for the browser's navigator.credentials, in the JSON form of WebAuthn level 3. */
export const passkeyOptions = z.record(z.string(), z.unknown());

/** Shapes with a name in the API's documentation. */
export const securityShapes = {
  AccountSession: accountSession,
  Passkey: passkey,
  SecurityState: securityState,
} as const;

export type AccountSession = z.infer<typeof accountSession>;
export type Passkey = z.infer<typeof passkey>;
export type SecurityState = z.infer<typeof securityState>;

// What a browser answered, out of its JSON: as much of it as says which challenge it is for. The rest is proved later.
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import * as z from 'zod/mini';
import { invalid } from '../../web/refused.ts';

const base64url = z.string().check(z.regex(/^[A-Za-z0-9_-]+$/));
const shared = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  clientExtensionResults: z._default(z.record(z.string(), z.unknown()), {}),
};
const attestation = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.optional(z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(10))),
  }),
});
const assertion = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.optional(z.nullable(base64url)),
  }),
});

/** Throws invalid_parameter. */
export function parseAttestation(text: string): { challenge: string; response: RegistrationResponseJSON } {
  const response = attestation.safeParse(parseJson(text));
  if (!response.success) throw invalid('credential');
  const { data } = response;
  return { challenge: challengeOf(data.response.clientDataJSON), response: data as RegistrationResponseJSON };
}

/** Throws invalid_parameter. */
export function parseAssertion(text: string): { challenge: string; response: AuthenticationResponseJSON } {
  const response = assertion.safeParse(parseJson(text));
  if (!response.success) throw invalid('credential');
  const { data } = response;
  return {
    challenge: challengeOf(data.response.clientDataJSON),
    response: data as unknown as AuthenticationResponseJSON,
  };
}

function challengeOf(clientDataJson: string): string {
  const data = parseJson(Buffer.from(clientDataJson, 'base64url').toString('utf8'));
  const { challenge } = (data ?? {}) as { challenge?: unknown };
  if (typeof challenge !== 'string') throw invalid('credential');
  return challenge;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

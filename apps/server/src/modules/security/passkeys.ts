// Passkeys (WebAuthn): created for the page's own domain, with the user verified by the device, and proved by a
// signature over our challenge, which is deleted before the signature is checked.

import { createHash } from 'node:crypto';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type pg from 'pg';
import * as z from 'zod/mini';
import { lockUser } from '../../db/lock-user.ts';
import type { Act } from '../../web/act.ts';
import { CallRefused, invalid } from '../../web/refused.ts';
import type { PageAddress } from '../../web/site-origin.ts';
import {
  burnChallenge,
  CHALLENGE_LIFE_MS,
  type ChallengePurpose,
  keepChallenge,
} from './passkey-challenges.ts';
import { findPasskey, insertPasskey, listPasskeys, noteUse, type PasskeyRow } from './passkey-rows.ts';

export const PASSKEYS_MAX = 10;
/** ES256, EdDSA, RS256: what devices have, without the library's experimental default. */
const supportedAlgorithmIDs = [-7, -8, -257];
type Options = Readonly<Record<string, unknown>>;

export interface NewPasskey {
  readonly credentialId: string;
  readonly domain: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: string;
  readonly isSynced: boolean;
}

export interface Passkeys {
  /** Throws too_many_passkeys. */
  beginAdding(user: { id: number; account: string }, page: PageAddress): Promise<Options>;
  /** Verifies the device's new credential. Throws passkey_refused. */
  proveNew(userId: number, credential: string): Promise<NewPasskey>;
  /** Throws passkey_known, too_many_passkeys. */
  add(act: Act, userId: number, made: NewPasskey, name: string): Promise<PasskeyRow>;
  /** For a logged-in user, or for anybody: then the device offers its passkeys of this domain. */
  beginProving(userId: number | null, page: PageAddress): Promise<Options>;
  /** Returns the passkey that signed. Throws passkey_refused. */
  prove(purpose: 'confirm' | 'login', credential: string, userId?: number): Promise<PasskeyRow>;
}

/** The user handle that a device stores: no personal data, and the same for each of the user's passkeys. */
const handleOf = (userId: number): Buffer =>
  createHash('sha256').update(`candor passkeys of user ${userId}`).digest();
/** An empty list means the same as an absent one. */
const withoutEmptyLists = (options: object): Options =>
  Object.fromEntries(
    Object.entries(options).filter(([, value]) => !Array.isArray(value) || value.length > 0),
  );
const refused = (): CallRefused => new CallRefused('passkey_refused');

export function makePasskeys({ pool, now }: { pool: pg.Pool; now: () => number }): Passkeys {
  async function keep(
    purpose: ChallengePurpose,
    userId: number | null,
    page: PageAddress,
    challenge: string,
  ) {
    await keepChallenge(pool, { challenge, purpose, userId, page, now: now() });
  }

  return {
    async beginAdding({ id, account }, page) {
      const known = await listPasskeys(pool, id);
      if (known.length >= PASSKEYS_MAX)
        throw new CallRefused('too_many_passkeys', { details: { max: PASSKEYS_MAX } });
      const options = await generateRegistrationOptions({
        rpName: 'Candor',
        rpID: page.domain,
        userName: account,
        userDisplayName: account,
        userID: new Uint8Array(handleOf(id)),
        timeout: CHALLENGE_LIFE_MS,
        attestationType: 'none',
        excludeCredentials: known
          .filter(({ domain }) => domain === page.domain)
          .map(({ credentialId }) => ({ id: credentialId })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        supportedAlgorithmIDs,
      });
      await keep('add', id, page, options.challenge);
      return withoutEmptyLists(options);
    },

    async proveNew(userId, text) {
      const { challenge, response } = parseAttestation(text);
      const challenged = await burnChallenge(pool, challenge, 'add', now());
      if (challenged?.userId !== userId) throw refused();
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response,
        expectedChallenge: challenge,
        expectedOrigin: challenged.origin,
        expectedRPID: challenged.domain,
        requireUserVerification: true,
        supportedAlgorithmIDs,
      }).catch(() => {
        throw refused();
      });
      if (!verified) throw refused();
      const { credential, credentialBackedUp } = registrationInfo;
      return {
        credentialId: credential.id,
        domain: challenged.domain,
        publicKey: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: (credential.transports ?? []).join(','),
        isSynced: credentialBackedUp,
      };
    },

    async add({ client }, userId, made, name) {
      // Locked, so that concurrent calls can't exceed the limit either.
      await lockUser(client, userId);
      if ((await listPasskeys(client, userId)).length >= PASSKEYS_MAX)
        throw new CallRefused('too_many_passkeys', { details: { max: PASSKEYS_MAX } });
      const row = await insertPasskey(client, { ...made, userId, name, createdAt: new Date(now()) });
      if (!row) throw new CallRefused('passkey_known');
      return row;
    },

    async beginProving(userId, page) {
      const known = userId === null ? [] : await listPasskeys(pool, userId);
      const options = await generateAuthenticationOptions({
        rpID: page.domain,
        timeout: CHALLENGE_LIFE_MS,
        userVerification: 'required',
        allowCredentials: known
          .filter(({ domain }) => domain === page.domain)
          .map(({ credentialId }) => ({ id: credentialId })),
      });
      await keep(userId === null ? 'login' : 'confirm', userId, page, options.challenge);
      return withoutEmptyLists(options);
    },

    async prove(purpose, text, userId) {
      const { challenge, response } = parseAssertion(text);
      const challenged = await burnChallenge(pool, challenge, purpose, now());
      if (!challenged || (challenged.userId !== null && challenged.userId !== userId)) throw refused();
      const row = await findPasskey(pool, response.id);
      if (!row || row.domain !== challenged.domain || (userId !== undefined && row.userId !== userId))
        throw refused();
      const { userHandle } = response.response;
      if (userHandle && userHandle !== handleOf(row.userId).toString('base64url')) throw refused();
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response,
        expectedChallenge: challenge,
        expectedOrigin: challenged.origin,
        expectedRPID: challenged.domain,
        requireUserVerification: true,
        credential: {
          id: row.credentialId,
          publicKey: new Uint8Array(row.publicKey),
          counter: row.counter,
        },
      }).catch(() => {
        throw refused();
      });
      if (!verified) throw refused();
      const { newCounter, credentialBackedUp } = authenticationInfo;
      const used = { counter: newCounter, isSynced: credentialBackedUp, at: new Date(now()) };
      if (!(await noteUse(pool, row, used))) throw refused();
      return row;
    },
  };
}

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
function parseAttestation(text: string): { challenge: string; response: RegistrationResponseJSON } {
  const response = attestation.safeParse(parseJson(text));
  if (!response.success) throw invalid('credential');
  const { data } = response;
  return { challenge: challengeOf(data.response.clientDataJSON), response: data as RegistrationResponseJSON };
}

/** Throws invalid_parameter. */
function parseAssertion(text: string): { challenge: string; response: AuthenticationResponseJSON } {
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

// Calls for login and logout.
import * as z from 'zod/mini';
import type { CallContract } from '../wire/call.ts';
import { none } from '../wire/parameters.ts';
import type { identityPaths } from './paths.ts';
import { login, user } from './shapes.ts';

const demoRules = [
  'The first five new demo accounts an hour from one network need no proof of work. After that the call is refused with demo_limit; its details hold seconds (until less work is needed), challenge and bits.',
  'Send the call again within five minutes with the same demo_id, that challenge and a proof: 1 to 64 of A-Z a-z 0-9 _ - such that the SHA-256 of the ASCII text challenge:demo_id:proof begins with so many zero bits, the highest of each byte first.',
  'Example: of c1.example:0123456789abcdef:7953 the hash is 0000575b728c…, with 17 zero bits.',
  'A challenge is valid for one demo_id, one network and one opening. A proof that is sent is always checked, even if none was needed. Bits grow with the openings of the hour; from 200 on the details have no challenge, and only waiting helps.',
  'A page of another site is refused with status 403, cross_site_refused.',
].join(' ');

export const identityCalls = {
  createDemo: {
    params: z.object({
      demo_id: z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/)),
      /** The challenge from the rejection demo_limit, and its solution (demo-proof.ts). Both or neither. */
      challenge: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_.-]{1,128}$/))),
      proof: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))),
    }),
    data: login,
    summary:
      'Log in to the demo account of an id chosen by the client; the account is opened if it does not exist',
    description: demoRules,
    refusals: [
      'demo_limit',
      'demo_challenge_invalid',
      'demo_challenge_foreign',
      'demo_challenge_expired',
      'demo_challenge_used',
      'demo_proof_invalid',
      'cross_site_refused',
    ],
  },
  logout: { params: none, data: z.null(), summary: 'End this session', refusals: [] },
  userInfo: { params: none, data: user, summary: 'Who is logged in', refusals: [] },
} as const satisfies Record<keyof typeof identityPaths, CallContract>;

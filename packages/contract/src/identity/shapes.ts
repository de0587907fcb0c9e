// Who is logged in, as the wire carries it. Names are the specification's, letter for letter.
import * as z from 'zod/mini';

export const user = z.object({
  id: z.int(),
  uid: z.string(),
  email: z.string(),
  mobile: z.string(),
  area_code: z.string(),
  is_demo: z.int(),
  /** 1: may close positions, read and write to customer service, and nothing else. */
  blocked: z.int(),
  invite_code: z.string(),
  trade_account: z.string(),
});

export const login = z.object({ token: z.string(), user });

/** Those that have a name of their own in the API's document. */
export const identityShapes = { User: user };

export type User = z.infer<typeof user>;
export type Login = z.infer<typeof login>;

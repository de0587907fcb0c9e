// The logged-in user on the wire, with exactly the specification's names.
import * as z from 'zod/mini';

export const user = z.object({
  id: z.int(),
  uid: z.string(),
  email: z.string(),
  mobile: z.string(),
  area_code: z.string(),
  is_demo: z.int(),
  /** 1: may only close positions, read, and write to customer service. */
  blocked: z.int(),
  invite_code: z.string(),
  trade_account: z.string(),
});

export const login = z.object({ token: z.string(), user });

/** Shapes with a name in the API's documentation. */
export const identityShapes = { User: user };

export type User = z.infer<typeof user>;
export type Login = z.infer<typeof login>;

// Responses of this area's calls, with exactly the specification's names.
import * as z from 'zod/mini';

export const captcha = z.object({
  id: z.string(),
  /** A data URL of a PNG. */
  b64s: z.string(),
});

export const codeSent = z.object({ resend_after: z.int(), expires_in: z.int() });

/** Shapes with a name in the API's documentation. */
export const accountsShapes = { Captcha: captcha, CodeSent: codeSent };

export type CodeSent = z.infer<typeof codeSent>;

// What the calls of this area answer. Names are the specification's, letter for letter.
import * as z from 'zod/mini';

export const captcha = z.object({
  id: z.string(),
  /** A data URL of a PNG. */
  b64s: z.string(),
});

export const codeSent = z.object({ resend_after: z.int(), expires_in: z.int() });

/** Those that have a name of their own in the API's document. */
export const accountsShapes = { Captcha: captcha, CodeSent: codeSent };

export type Captcha = z.infer<typeof captcha>;
export type CodeSent = z.infer<typeof codeSent>;

// What the site's topic pushes.
import * as z from 'zod/mini';

/** Another number with every change, and after a restart. */
export const sitePush = z.object({ version: z.int() });

export type SitePush = z.infer<typeof sitePush>;

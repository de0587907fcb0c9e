// Pushes of the site's topic.
import * as z from 'zod/mini';

/** A different number after every change, and after a restart. */
export const sitePush = z.object({ version: z.int() });

export type SitePush = z.infer<typeof sitePush>;

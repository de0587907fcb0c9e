// One provider as an operator writes it into the file: every field with its allowed values, explained for people.
import type { Provider } from '@candor/contract';
import * as z from 'zod/mini';
import { emailAddress } from '../../config/variable.ts';
import { isPlainHost } from '../../web/site-origin.ts';

const text = (max: number) => {
  const allowed = `must be text on one line, of at most ${max} characters`;
  return z.string(allowed).check(z.trim(), z.maxLength(max, allowed), z.regex(/^\P{Cc}*$/u, allowed));
};

const link = () => {
  const allowed = 'must be an address that starts with https://, without a user or a password';
  return z.string(allowed).check(
    z.trim(),
    z.maxLength(500, allowed),
    z.refine((value) => value === '' || isLink(value), allowed),
  );
};

function isLink(value: string): boolean {
  // Rejects characters that a browser would encode or read as others: no operator means them.
  if (/[\s<>"'`\\]/.test(value) || !URL.canParse(value)) return false;
  const { protocol, host, username, password } = new URL(value);
  // The page's content security policy lists the hosts of logos.
  return protocol === 'https:' && isPlainHost(host) && username === '' && password === '';
}

const email = z
  .string('must be an e-mail address')
  .check(z.refine((value) => value === '' || emailAddress.test(value), 'must be an e-mail address'));

const idAllowed = 'must be a whole number above 0';

/** Strict, so that a misspelt field is reported instead of ignored. */
export const providerSchema: z.ZodMiniType<Provider> = z.strictObject({
  id: z.int(idAllowed).check(z.positive(idAllowed)),
  name: text(100).check(z.minLength(1, 'must not be empty')),
  logo: z._default(link(), ''),
  url: z._default(link(), ''),
  subject: z._default(text(200), ''),
  registered_address: z._default(text(300), ''),
  location: z._default(text(100), ''),
  email: z._default(email, ''),
});

// The cookie of an operator's login. Browsers send it only to pages below /office, and no script can read it.
import type { FastifyRequest } from 'fastify';

const NAME = 'candor_office';
const PATH = '/office';

/** A session cookie without an expiry; the server decides how long a login is valid. */
export const setCookie = (token: string, isSecure: boolean): string =>
  `${NAME}=${token}; Path=${PATH}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;

export const clearCookie = (isSecure: boolean): string => `${setCookie('', isSecure)}; Max-Age=0`;

/** Undefined without a cookie, and if there are two, since somebody else set one of them. */
export function officeTokenOf({ headers }: FastifyRequest): string | undefined {
  const found = (headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${NAME}=`))
    .map((pair) => pair.slice(NAME.length + 1));
  return found.length === 1 ? found[0] || undefined : undefined;
}

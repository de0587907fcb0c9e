// The cookie of an operator's login: only pages below /office send it, and no script reads it.
import type { FastifyRequest } from 'fastify';

const NAME = 'candor_office';
const PATH = '/office';

/** Gone with the browser; how long it holds is for the server to say. */
export const setCookie = (token: string, isSecure: boolean): string =>
  `${NAME}=${token}; Path=${PATH}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;

export const clearCookie = (isSecure: boolean): string => `${setCookie('', isSecure)}; Max-Age=0`;

/** Undefined without one, and where there are two: one of them was set by somebody else. */
export function officeTokenOf({ headers }: FastifyRequest): string | undefined {
  const found = (headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${NAME}=`))
    .map((pair) => pair.slice(NAME.length + 1));
  return found.length === 1 ? found[0] || undefined : undefined;
}

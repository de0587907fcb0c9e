// Where the live socket is, by where the API is.
import { SOCKET_PATH } from './topics.ts';

/** Secure on every page but one that is not secure itself, as on a developer's machine. */
export function socketUrl(origin: string): string {
  const url = new URL(SOCKET_PATH, origin);
  url.protocol = url.protocol === 'http:' ? 'ws:' : 'wss:';
  return url.href;
}

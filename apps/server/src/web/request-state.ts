// What every request carries besides its own fields: the client's language, and who its sender is.
import { type Language, resolveLanguage } from '@candor/i18n/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { elapsedMs } from '../engine/elapsed.ts';

declare module 'fastify' {
  interface FastifyRequest {
    language: Language;
    /** `client 17` or `operator 3`, as the log names them; empty before a session is found. */
    caller: string;
    /** When its head was read, in the time of `elapsedMs`. */
    arrivedMs: number;
  }
}

export function decorateRequests(app: FastifyInstance): void {
  app.decorateRequest('language', 'hk');
  app.decorateRequest('caller', '');
  app.decorateRequest('arrivedMs', 0);
  app.addHook('onRequest', (request, _reply, done) => {
    request.arrivedMs = elapsedMs();
    request.language = languageOf(request.headers.lang);
    done();
  });
}

export const languageOf = (header: string | string[] | undefined): Language =>
  resolveLanguage(typeof header === 'string' ? header : undefined);

/** The bare token, or what follows `Bearer `. */
export function tokenOf(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization?.trim();
  if (!header) return undefined;
  return /^bearer\s+(.+)$/i.exec(header)?.[1]?.trim() ?? header;
}

const apiPath = /^\/(?:v1\/)?api(?:\/|$)/;
/** True for paths that answer data, never a page. */
const callPath = /^\/(?:(?:v1\/|office\/)?api|user_real)\//;
export const isCallPath = (url: string): boolean => callPath.test(url);

export const isApiPath = (url: string): boolean => apiPath.test(url) || url.startsWith('/user_real/');

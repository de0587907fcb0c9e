// Logs failed logins and rejected authorisation, one line each with the caller and their address, and never anything
// that was typed. They are not warnings, because repeated warnings are counted together and each of these matters.
import type { ErrorName } from '@candor/contract';
import type { FastifyRequest } from 'fastify';
import type { Peers } from './reached-by.ts';
import { CallRefused, TransportFault } from './refused.ts';

const failedLogins: ReadonlySet<ErrorName> = new Set<ErrorName>([
  'wrong_credentials',
  'second_factor_wrong',
  'office_code_wrong',
  'passkey_refused',
  'too_many_attempts',
  'wrong_code',
  'password_wrong',
  'factor_wrong',
  'guesses_exceeded',
]);
const refusedAuthorisation: ReadonlySet<ErrorName> = new Set<ErrorName>([
  'not_permitted',
  'step_required',
  'reauthentication_required',
  'cross_site_refused',
]);

export type LogRefused = (error: Error, request: FastifyRequest) => void;

export const makeLogRefused =
  (reachedBy: Peers['reachedBy']): LogRefused =>
  (error, request) => {
    if (!(error instanceof CallRefused || error instanceof TransportFault)) return;
    const { code } = error;
    const message = failedLogins.has(code)
      ? 'a login failed'
      : refusedAuthorisation.has(code)
        ? 'authorisation was refused'
        : null;
    if (message === null) return;
    request.log.info(
      {
        refusal: code,
        requestId: request.id,
        // The registered form, since a typed address may contain anything.
        route: request.routeOptions.url,
        address: reachedBy(request.raw).address,
        ...(request.caller !== '' && { caller: request.caller }),
      },
      message,
    );
  };

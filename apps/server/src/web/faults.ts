// The single place where errors become answers: rejections, faults of the transport, and bugs.
import type { Socket } from 'node:net';
import type { RefusalDetails, TransportRefusal } from '@candor/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseBusy } from '../db/database-faults.ts';
import { EngineBusy } from '../engine/port.ts';
import { HashingBusy } from '../secrets/password-hash.ts';
import { presentRefusal } from './answer.ts';
import type { LogRefused } from './log-refused.ts';
import { findPipeline } from './pipeline.ts';
import { busy } from './rate-limit.ts';
import { CallRefused, TransportFault } from './refused.ts';
import { languageOf } from './request-state.ts';
import { refuseStream } from './written-refusal.ts';

export function answerFaults(app: FastifyInstance, logRefused?: LogRefused): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    logRefused?.(error, request);
    return answerError(error, request, reply);
  });
}

export function answerError(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // A fault before any hook ran, such as an invalid address, has no language yet.
  const language = request.language ?? languageOf(request.headers.lang);
  reply.header('Cache-Control', 'no-store').type('application/json; charset=utf-8');
  if (error instanceof CallRefused)
    return reply.status(200).send(presentRefusal(language, error.code, error.context));
  const fault = faultOf(error, request);
  if (isDatabaseBusy(error)) request.log.warn({ err: error }, 'the database did not serve a request');
  else if (
    fault.status >= 500 &&
    !(error instanceof TransportFault) &&
    !(error instanceof EngineBusy || error instanceof HashingBusy)
  )
    request.log.error({ requestId: request.id, err: error }, 'a request failed');
  const params = fault.params;
  const details = fault.status === 500 ? { request_id: request.id } : detailsOf(fault);
  return reply
    .status(fault.status)
    .headers(fault.headers)
    .send(presentRefusal(language, fault.code, { details, params }));
}

function faultOf(error: Error & { statusCode?: number }, request: FastifyRequest): TransportFault {
  if (error instanceof TransportFault) return error;
  if (error instanceof EngineBusy || error instanceof HashingBusy || isDatabaseBusy(error)) return busy();
  const status = error.statusCode ?? 500;
  const code = codes[status] ?? (status >= 400 && status < 500 ? 'malformed_body' : undefined);
  if (code !== undefined) return new TransportFault(code, { status: status === 406 ? 415 : status });
  return new TransportFault('internal', { params: { id: request.id } });
}

const codes: Readonly<Record<number, TransportRefusal>> = {
  400: 'malformed_body',
  404: 'not_found',
  405: 'method_not_allowed',
  406: 'unsupported_media_type',
  413: 'payload_too_large',
  414: 'payload_too_large',
  415: 'unsupported_media_type',
  429: 'rate_limited',
  503: 'busy',
};

function detailsOf({ params }: TransportFault): RefusalDetails<'rate_limited'> | undefined {
  return params.seconds === undefined ? undefined : { seconds: Number(params.seconds) };
}

/** The bytes are no valid HTTP and no request exists, so the answer is written to the socket directly. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  // While earlier requests are unanswered, the client would take this for one of their answers.
  if (findPipeline(socket)?.isIdle === false) return void socket.destroy();
  const status = statusOf(error.code);
  refuseStream(socket, { status, code: status === 431 ? 'payload_too_large' : 'malformed_body' });
}

function statusOf(code: string | undefined): number {
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
}

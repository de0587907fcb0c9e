// Bodies: a form, the fields of a multipart form, and JSON all become names and values. Nothing else is taken.
import { parse } from 'node:querystring';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { TransportFault } from './refused.ts';

export const BODY_BYTES_MAX = 64 * 1024;
const fieldsMax = 100;

/** Names and values of the body; undefined without one. */
export async function readBody(request: FastifyRequest): Promise<unknown> {
  return request.isMultipart() ? readParts(request) : request.body;
}

async function readParts(request: FastifyRequest): Promise<Record<string, unknown>> {
  const fields = new Map<string, unknown>();
  try {
    for await (const part of request.parts()) {
      // No call of these takes a file: its content takes its place, and no schema accepts that.
      const value = part.type === 'file' ? await part.toBuffer() : part.value;
      if (part.type === 'field' && part.valueTruncated) throw new TransportFault('payload_too_large');
      fields.set(part.fieldname, fields.has(part.fieldname) ? [fields.get(part.fieldname), value] : value);
    }
  } catch (error) {
    // The parser names what is too large by a status; everything else is a body that can't be read.
    const { statusCode } = error as { statusCode?: number };
    if (error instanceof TransportFault || statusCode === 413) throw error;
    throw new TransportFault('malformed_body');
  }
  return Object.fromEntries(fields);
}

export async function readBodies(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, text, done) => {
      done(null, parse(String(text), '&', '=', { maxKeys: fieldsMax }));
    },
  );
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, String(text).trim() === '' ? undefined : JSON.parse(String(text)));
    } catch {
      done(new TransportFault('malformed_body'));
    }
  });
  await app.register(multipart, {
    limits: {
      fields: fieldsMax,
      fieldNameSize: 100,
      fieldSize: BODY_BYTES_MAX,
      files: 1,
      fileSize: BODY_BYTES_MAX,
      parts: fieldsMax + 1,
    },
  });
}

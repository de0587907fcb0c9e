// Bodies: a form, the fields of a multipart form, and JSON all become names and values. Other bodies are rejected.
import { parse } from 'node:querystring';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { TransportFault } from './refused.ts';

export const BODY_BYTES_MAX = 64 * 1024;
const fieldsMax = 100;
const limits = {
  fields: fieldsMax,
  fieldNameSize: 100,
  fieldSize: BODY_BYTES_MAX,
  files: 1,
  fileSize: BODY_BYTES_MAX,
  parts: fieldsMax + 1,
};

/** Names and values of the body; undefined without one. Only a call that accepts a file may have a long body. */
export async function readBody(request: FastifyRequest, fileBytesMax = BODY_BYTES_MAX): Promise<unknown> {
  return request.isMultipart() ? readParts(request, fileBytesMax) : request.body;
}

/** Lets the call itself reject a file that is a little too long; a longer file is not read to its end. */
const fileBytesSpare = 1024 * 1024;

async function readParts(request: FastifyRequest, fileBytesMax: number): Promise<Record<string, unknown>> {
  const fields = new Map<string, unknown>();
  const fileSize = fileBytesMax > BODY_BYTES_MAX ? fileBytesMax + fileBytesSpare : BODY_BYTES_MAX;
  try {
    for await (const part of request.parts({ limits: { ...limits, fileSize } })) {
      // No schema of a call without files accepts a file. Its name comes from the sender, and nothing needs it.
      const value = part.type === 'file' ? new File([await readFile(part)], 'file') : part.value;
      if (part.type === 'field' && part.valueTruncated) throw new TransportFault('payload_too_large');
      fields.set(part.fieldname, fields.has(part.fieldname) ? [fields.get(part.fieldname), value] : value);
    }
  } catch (error) {
    // The parser marks bodies that are too large by a status; any other error is a body that can't be parsed.
    const { statusCode } = error as { statusCode?: number };
    if (error instanceof TransportFault || statusCode === 413) throw error;
    throw new TransportFault('malformed_body');
  }
  return Object.fromEntries(fields);
}

const readFile = async (part: MultipartFile): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await part.toBuffer());

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
  await app.register(multipart, { limits });
}

// A folder of built files, held in memory: nothing outside it can be reached, and each file is compressed once.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

export interface StaticFile {
  readonly body: Buffer;
  readonly type: string;
  readonly etag: string;
  /** True if the name contains a hash of the content. */
  readonly immutable: boolean;
  /** Compressed at the first request for each encoding. */
  readonly compressed: Map<Encoding, Promise<Buffer>>;
}
export type Encoding = 'br' | 'gzip';

/** Maps paths such as /assets/index-Ab12Cd34.js to files, except dotfiles. Empty if the folder does not exist. */
export async function readFolder(folder: string): Promise<Map<string, StaticFile>> {
  const files = new Map<string, StaticFile>();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: Error & { code?: string }) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const name = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, name).split(sep).join('/')}`;
    if (path.includes('/.')) continue;
    files.set(path, makeStaticFile(path, await readFile(name)));
  }
  return files;
}

export function makeStaticFile(path: string, body: Buffer): StaticFile {
  return {
    body,
    type: types[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    immutable: /^\/assets\/.*-[A-Za-z0-9_-]{7,}\.[a-z0-9]+$/.test(path),
    compressed: new Map(),
  };
}

export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StaticFile,
  vary = 'Accept-Encoding',
): Promise<FastifyReply> {
  reply
    .header('Cache-Control', file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
    .header('Vary', vary)
    .header('ETag', file.etag)
    .type(file.type);
  if (request.headers['if-none-match'] === file.etag) return reply.status(304).send();
  const encoding = encodingFor(request, file);
  if (encoding === undefined) return reply.send(file.body);
  return reply.header('Content-Encoding', encoding).send(await compress(file, encoding));
}

function encodingFor(request: FastifyRequest, file: StaticFile): Encoding | undefined {
  if (file.body.length < 1_024 || !/^(text\/|application\/(json|manifest)|image\/svg)/.test(file.type))
    return undefined;
  return encodingOf(request);
}

/** The best encoding that the client accepts. */
export function encodingOf(request: FastifyRequest): Encoding | undefined {
  // With q=0 a client rejects an encoding.
  const accepted = String(request.headers['accept-encoding'] ?? '').replace(
    /[^,]*;\s*q=0(?:\.0*)?\s*(?=,|$)/gi,
    '',
  );
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
}

function compress(file: StaticFile, encoding: Encoding): Promise<Buffer> {
  const known = file.compressed.get(encoding);
  if (known) return known;
  const made =
    encoding === 'br'
      ? promisify(brotliCompress)(file.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
      : promisify(gzip)(file.body, { level: 9 });
  file.compressed.set(encoding, made);
  return made;
}

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  png: 'image/png',
  ico: 'image/x-icon',
  webp: 'image/webp',
  woff2: 'font/woff2',
  txt: 'text/plain; charset=utf-8',
  map: 'application/json; charset=utf-8',
};

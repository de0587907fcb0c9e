// The pictures of the instruments, drawn once.
import type { FastifyInstance } from 'fastify';
import type { CatalogueEntry } from '../../feeds/instruments.ts';
import { pageWeights } from '../../web/route-weights.ts';
import { makeStaticFile, type StaticFile, sendFile } from '../../web/static-files.ts';

export function serveLogos(
  app: FastifyInstance,
  catalogue: readonly CatalogueEntry[],
  draw: (code: string) => string,
): void {
  const drawn = new Map<string, StaticFile>();
  for (const { terms, logo } of catalogue) {
    app.get(logo, { config: { weight: pageWeights.file } }, async (request, reply) => {
      const file = drawn.get(logo) ?? makeStaticFile(logo, Buffer.from(draw(terms.code)));
      drawn.set(logo, file);
      return sendFile(request, reply, file);
    });
  }
}

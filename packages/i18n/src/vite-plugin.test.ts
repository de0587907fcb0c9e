// The browser's files: a real production build, one chunk of compiled messages for each language, no ICU parser.
import { fileURLToPath } from 'node:url';
import { build, createServer, type Plugin } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from './languages.ts';
import { readCatalog } from './read-catalog.ts';
import { catalogPlugin } from './vite-plugin.ts';

const INDEX = fileURLToPath(new URL('./index.ts', import.meta.url));
const ENTRY = '\0entry';
/** A page that translates one message in a language known only when it runs. */
const entry: Plugin = {
  name: 'entry',
  resolveId: (source) => (source === 'entry' ? ENTRY : null),
  load: (id) =>
    id === ENTRY
      ? `import { loadMessages, makeTranslator } from ${JSON.stringify(INDEX)};
         globalThis.translated = (language) => loadMessages(language).then((m) => makeTranslator(language, m)('trade.buy'));`
      : null,
};

interface Chunk {
  readonly code: string;
  readonly isEntry: boolean;
  readonly isDynamicEntry: boolean;
}
let chunks: readonly Chunk[] = [];

beforeAll(async () => {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    // The test runner's own NODE_ENV would make it a development build.
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [entry, catalogPlugin()],
    build: { write: false, minify: false, rolldownOptions: { input: 'entry' } },
  });
  if (Array.isArray(output) || !('output' in output))
    throw new Error('one build, not watched, was asked for');
  chunks = output.output.filter((part) => part.type === 'chunk');
});

describe('a production build', () => {
  it('puts each language into a chunk of its own', () => {
    expect(chunks.filter((chunk) => chunk.isDynamicEntry)).toHaveLength(LANGUAGES.length);
    for (const language of LANGUAGES) {
      const title = readCatalog(language)['user.demo_reset'] ?? '';
      expect(chunks.filter((chunk) => chunk.code.includes(title)).length, language).toBe(1);
    }
  });

  it('contains compiled messages, plurals included', () => {
    const english = chunks.find((chunk) => chunk.code.includes('Reset demo account'));
    expect(english?.code).not.toContain('{count, plural');
    expect(english?.code).toContain('[[\\"count\\",\\"plural\\"');
  });

  it('ships no ICU parser', () => {
    const main = chunks.find((chunk) => chunk.isEntry);
    expect(main?.code).toContain('loadMessages');
    for (const { code } of chunks)
      expect(code).not.toMatch(/octothorpe['"]?\s*:|ParseError|date-skeleton|\bmoo\b/);
  });
});

describe('the development server', () => {
  it('serves compiled modules as JavaScript', async () => {
    const server = await createServer({
      configFile: false,
      logLevel: 'error',
      plugins: [catalogPlugin()],
      optimizeDeps: { noDiscovery: true },
      server: { middlewareMode: true, ws: false, watch: null },
    });
    const loader = await server.transformRequest(fileURLToPath(new URL('./load.ts', import.meta.url)));
    const german = await server.transformRequest('\0candor-catalog/de');
    await server.close();
    expect(loader?.code).toContain('import("/@id/__x00__candor-catalog/de")');
    expect(german?.code).toMatch(/^export default JSON\.parse/);
  });
});

describe('the plugin', () => {
  const { resolveId } = catalogPlugin();

  it('handles its own catalogues and nothing else', () => {
    expect(resolveId('./catalogs/de.json', INDEX)).not.toBeNull();
    expect(resolveId('@candor/i18n/catalogs/de.json', '/elsewhere/app.ts')).not.toBeNull();
    expect(resolveId('./catalogs/de.json', '/elsewhere/app.ts')).toBeNull();
    expect(resolveId('./catalogs/xx.json', INDEX)).toBeNull();
    expect(resolveId('./package.json', INDEX)).toBeNull();
  });
});

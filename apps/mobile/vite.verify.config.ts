// Builds /verify: one page that contains its script, its styles and the messages of all languages, needs nothing else
// and so can be saved. The server writes the venue's keys into it (modules/proof/serve-verify-page.ts).
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileWithFallback } from '@candor/i18n/compile';
import { LANGUAGES } from '@candor/i18n/languages';
import { readCatalog } from '@candor/i18n/read-catalog';
import { defineConfig } from 'vite';

const source = join(import.meta.dirname, 'src/verify-page');
const WORDS = 'virtual:verify-words';
/** The messages of the steps, and of the frame of the page. */
const USED =
  /^(check[.]|trade[.](buy|sell|pending_price)|order[.](quote_seen|swap|profit|close_part)$|reason[.](user|operator|demo_reset|cancelled|trigger_refused|stop_loss|take_profit|stop_out)$|user[.]language$)/;

function wordsOfAllLanguages(): string {
  const english = readCatalog('en');
  const all = LANGUAGES.map((language) => {
    const messages = Object.entries(compileWithFallback(readCatalog(language), english));
    return [language, Object.fromEntries(messages.filter(([key]) => USED.test(key)))];
  });
  return JSON.stringify(Object.fromEntries(all));
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The page itself contains the policy too, so that it applies to a saved copy. */
function wholePage(script: string): string {
  const styles = readFileSync(join(source, 'verify.css'), 'utf8');
  const policy = `default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(styles)}; base-uri 'none'; form-action 'none'`;
  return readFileSync(join(source, 'verify.html'), 'utf8')
    .replace('%POLICY%', () => policy)
    .replace('<!-- styles -->', () => `<style>${styles}</style>`)
    .replace('<!-- script -->', () => `<script>${script}</script>`);
}

export default defineConfig({
  plugins: [
    {
      name: 'candor-verify-page',
      resolveId: (id: string) => (id === WORDS ? `\0${WORDS}` : null),
      load: (id: string) =>
        id === `\0${WORDS}`
          ? `export const words = JSON.parse(${JSON.stringify(wordsOfAllLanguages())});`
          : null,
      generateBundle(_options, bundle) {
        for (const [name, part] of Object.entries(bundle)) {
          if (part.type !== 'chunk') continue;
          delete bundle[name];
          // No text of the script may end its element.
          const script = part.code.trim().replaceAll('</script', '<\\/script');
          this.emitFile({ type: 'asset', fileName: 'verify.html', source: wholePage(script) });
        }
      },
    },
  ],
  build: {
    target: 'es2023',
    copyPublicDir: false,
    lib: { entry: join(source, 'verify-page.ts'), formats: ['iife'], name: 'verify' },
  },
});

// Vite plugin: which files each first screen needs, for the server, which names them in the page that it draws.
import { type FirstPath, firstScreens } from './src/first-page/first-screens.ts';

/** The place of the file in the built app, beside the code that renders the screens; neither is served. */
const FILE = '.server/scripts.json';
/** In the order in which they run. */
const BEFORE = ['apps/mobile/index.html', 'src/react.ts', 'src/start.tsx'];

interface Chunk {
  readonly type: string;
  readonly fileName: string;
  readonly facadeModuleId?: string | null;
  readonly imports?: readonly string[];
}

export function firstScriptsPlugin() {
  return {
    name: 'candor-first-scripts',
    generateBundle(
      this: { emitFile(file: { type: 'asset'; fileName: string; source: string }): void },
      _options: unknown,
      bundle: Readonly<Record<string, Chunk>>,
    ): void {
      const chunkOf = (source: string): Chunk => {
        const found = Object.values(bundle).find(({ facadeModuleId }) => facadeModuleId?.endsWith(source));
        if (!found) throw new Error(`the build has no chunk of ${source}`);
        return found;
      };
      const withImports = (file: string, found: Set<string>): Set<string> => {
        if (found.has(file)) return found;
        found.add(file);
        for (const other of bundle[file]?.imports ?? []) withImports(other, found);
        return found;
      };
      const filesOf = (path: FirstPath): readonly string[] => {
        const files = new Set<string>();
        for (const source of [...BEFORE, firstScreens[path]]) withImports(chunkOf(source).fileName, files);
        return [...files].map((file) => `/${file}`);
      };
      const paths = Object.keys(firstScreens) as FirstPath[];
      const scripts = Object.fromEntries(paths.map((path) => [path, filesOf(path)]));
      this.emitFile({ type: 'asset', fileName: FILE, source: JSON.stringify(scripts) });
    },
  };
}

// One TypeScript file for the checks: its imports, its syntax tree.
import type { ParseResult } from 'oxc-parser';
import { parse, walk } from './syntax.ts';

export interface Import {
  readonly from: string;
  readonly line: number;
  /** It imports nothing at run time. */
  readonly isType: boolean;
}

export class SourceFile {
  readonly path: string;
  readonly source: string;
  #parsed: ParseResult | undefined;
  #imports: readonly Import[] | undefined;
  #lineStarts: readonly number[] | undefined;

  constructor(path: string, source: string) {
    this.path = path;
    this.source = source;
  }

  get isTest(): boolean {
    return /\.test\.tsx?$/.test(this.path) || this.path.includes('/testing/');
  }

  get program(): unknown {
    return this.#parse().program;
  }

  lineAt(index: number): number {
    this.#lineStarts ??= [0, ...[...this.source.matchAll(/\n/g)].map((match) => match.index + 1)];
    const next = this.#lineStarts.findIndex((start) => start > index);
    return next === -1 ? this.#lineStarts.length : next;
  }

  /** In the order of their lines. */
  get imports(): readonly Import[] {
    this.#imports ??= [
      ...this.#readImports(),
      ...this.#readExportsFrom(),
      ...this.#readDynamicImports(),
      ...this.#readTypeImports(),
    ].sort((one, other) => one.line - other.line);
    return this.#imports;
  }

  #parse(): ParseResult {
    this.#parsed ??= parse(this.path, this.source);
    return this.#parsed;
  }

  #readImports(): Import[] {
    return this.#parse().module.staticImports.map(({ moduleRequest, entries }) => ({
      from: moduleRequest.value,
      line: this.lineAt(moduleRequest.start),
      isType: entries.length > 0 && entries.every(({ isType }) => isType),
    }));
  }

  #readExportsFrom(): Import[] {
    return this.#parse().module.staticExports.flatMap(({ entries }) => {
      const request = entries[0]?.moduleRequest;
      if (request == null) return [];
      const isType = entries.every((entry) => entry.isType);
      return [{ from: request.value, line: this.lineAt(request.start), isType }];
    });
  }

  #readDynamicImports(): Import[] {
    return this.#parse().module.dynamicImports.flatMap(({ start, moduleRequest }) => {
      const text = this.source.slice(moduleRequest.start, moduleRequest.end);
      const from = /^(['"`])([^'"`$]+)\1$/.exec(text)?.[2];
      if (from === undefined) return [];
      return [{ from, line: this.lineAt(start), isType: false }];
    });
  }

  /** `import('./x.ts').Name` in the place of a type. */
  #readTypeImports(): Import[] {
    if (!/\bimport\s*\(/.test(this.source)) return [];
    const found: Import[] = [];
    walk(this.program, (node) => {
      if (node.type !== 'TSImportType') return;
      const from = (node.source as { value: string }).value;
      found.push({ from, line: this.lineAt(node.start), isType: true });
    });
    return found;
  }
}

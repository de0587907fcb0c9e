// ICU text → Lingui's compiled form, at build time or on the server, so that no browser carries an ICU parser.
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Catalog } from './messages.ts';

/** Throws on the first message that is not ICU, naming its key. */
export function compileCatalog(catalog: Catalog): Record<string, CompiledMessage> {
  const compiled: Record<string, CompiledMessage> = {};
  for (const [key, text] of Object.entries(catalog)) {
    try {
      compiled[key] = compileMessageOrThrow(text);
    } catch (cause) {
      throw new Error(`message ${key} is not valid ICU: ${text}`, { cause });
    }
  }
  return compiled;
}

/** A catalogue over the English one: a message that a language still lacks is better read in English than as a key. */
export function compileWithFallback(catalog: Catalog, english: Catalog): Record<string, CompiledMessage> {
  return compileCatalog({ ...english, ...catalog });
}

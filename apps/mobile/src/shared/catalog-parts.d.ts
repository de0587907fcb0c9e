// What vite-catalog-parts.ts makes: every catalogue in two chunks.
declare module 'virtual:catalog-parts' {
  import type { Language, Messages } from '@candor/i18n';

  type LoadPart = () => Promise<{ default: Messages }>;
  /** Those with a catalogue; a user of another gets English. */
  export const offeredLanguages: readonly Language[];
  export const catalogParts: Readonly<
    Record<Language, { readonly first: LoadPart; readonly rest: LoadPart }>
  >;
}

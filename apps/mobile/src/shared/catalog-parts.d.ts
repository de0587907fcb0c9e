// What vite-catalog-parts.ts makes: every catalogue in parts.
declare module 'virtual:catalog-parts' {
  import type { Language, Messages } from '@candor/i18n';

  /** Those with a catalogue; a user of another gets English. */
  export const offeredLanguages: readonly Language[];
  /** Of the file that holds a part, where the app is built. */
  export const addressOfWords: (language: Language, part: string) => string;
  export const loadMessages: (language: Language, part: string) => Promise<{ default: Messages }>;
}

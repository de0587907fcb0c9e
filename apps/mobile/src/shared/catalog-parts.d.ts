// Made by vite-catalog-parts.ts: every catalogue in parts.
declare module 'virtual:catalog-parts' {
  import type { Language, Messages } from '@candor/i18n';

  /** Languages with a catalogue; a user of another gets English. */
  export const offeredLanguages: readonly Language[];
  /** The address of the file with a part, in the built app. */
  export const addressOfWords: (language: Language, part: string) => string;
  export const loadMessages: (language: Language, part: string) => Promise<{ default: Messages }>;
}

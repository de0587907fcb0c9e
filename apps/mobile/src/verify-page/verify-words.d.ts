// Made by vite.verify.config.ts: the messages of checking in every language.
declare module 'virtual:verify-words' {
  import type { Language, Messages } from '@candor/i18n';

  export const words: Readonly<Record<Language, Messages>>;
}

// Catalogues on demand, each a separate chunk; the Vite plugin serves them compiled. On a server: server.ts.
import type { Language } from './languages.ts';
import type { Messages } from './messages.ts';

/** Rejects when the chunk can't be fetched; asking again tries again. */
export async function loadMessages(language: Language): Promise<Messages> {
  return (await LOADERS[language]()).default;
}

// Written out, because a bundler can only split static imports. Without import attributes: Vite's development server
// passes them on, and a browser then rejects the compiled module, which is not JSON.
const LOADERS: Readonly<Record<Language, () => Promise<{ default: Messages }>>> = {
  en: () => import('./catalogs/en.json'),
  jp: () => import('./catalogs/jp.json'),
  kr: () => import('./catalogs/kr.json'),
  hk: () => import('./catalogs/hk.json'),
  th: () => import('./catalogs/th.json'),
  vn: () => import('./catalogs/vn.json'),
  fr: () => import('./catalogs/fr.json'),
  de: () => import('./catalogs/de.json'),
  ru: () => import('./catalogs/ru.json'),
  spa: () => import('./catalogs/spa.json'),
  pt: () => import('./catalogs/pt.json'),
  it: () => import('./catalogs/it.json'),
  ar: () => import('./catalogs/ar.json'),
  tr: () => import('./catalogs/tr.json'),
  id: () => import('./catalogs/id.json'),
  my: () => import('./catalogs/my.json'),
};

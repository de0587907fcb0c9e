// Shares an article by its address: by the phone's own way, or as a copied link where there is none.
import type { NewsArticle } from '@candor/client';
import type { Language } from '@candor/i18n';
import { copyText } from '../../shared/copy-text.ts';

/** `lang`: who opens it without a choice of their own reads it as it was read here; the preview is in it too. */
const articleAddress = (origin: string, id: number, language: Language): string =>
  `${origin}/news/detail?id=${id}&lang=${language}`;

/** `address`: what could be neither shared nor copied, to be read. */
export async function shareArticle(
  { id, title }: Pick<NewsArticle, 'id' | 'title'>,
  language: Language,
): Promise<{ readonly copied: boolean; readonly address?: string }> {
  const address = articleAddress(location.origin, id, language);
  if ('share' in navigator) {
    try {
      await navigator.share({ title, url: address });
      return { copied: false };
    } catch (fault) {
      // Left by the user; otherwise the link is copied.
      if (fault instanceof DOMException && fault.name === 'AbortError') return { copied: false };
    }
  }
  return (await copyText(address)) ? { copied: true } : { copied: false, address };
}

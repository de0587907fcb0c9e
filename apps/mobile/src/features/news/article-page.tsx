// One article: rendered from its document, block by block, in the language in which it is written, and shared by its
// address.
import { CallError, fetchArticle, type NewsArticle } from '@candor/client';
import type { Language } from '@candor/i18n';
import { Button, Empty, IconButton, Skeleton } from '@candor/ui';
import { Article } from '@candor/ui/article';
import { Newspaper, Share2 } from 'lucide-react';
import { useEffect } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { copyText } from '../../shared/copy-text.ts';
import { useGo, useValue } from '../../shared/navigation.ts';
import { Page } from '../../shared/page.tsx';
import { useReadNews } from '../../shared/read-news.ts';
import { Whole } from '../../shared/rows.tsx';
import { useI18n } from '../../shared/stores.ts';
import { useLoaded } from '../../shared/use-loaded.ts';
import { minuteOf } from './moment.ts';
import { TextLanguage, textDirection } from './text-language.tsx';

const listOf = { news: '/news', announcement: '/mine/announcement' } as const;

export function ArticlePage() {
  const { t, language } = useI18n();
  const { client, toasts } = useApp();
  const go = useGo();
  const id = Number(useValue('id'));
  const isId = Number.isSafeInteger(id) && id > 0;
  const loaded = useLoaded(isId ? `${id} ${language}` : null, () => fetchArticle(client.http, id));
  const { data: article, fault } = loaded;
  const read = useReadNews();
  const shownId = article?.id;
  useEffect(() => {
    if (shownId !== undefined) read.markRead(shownId);
  }, [read, shownId]);
  const isGone = !isId || (fault instanceof CallError && fault.error === 'news_not_found');
  const backTo = listOf[article?.category ?? 'news'];

  async function share(one: NewsArticle): Promise<void> {
    const outcome = await shareArticle(one, language);
    if (outcome.copied) toasts.show(t('public.copied'), 'good');
    else if (outcome.address !== undefined) toasts.show(outcome.address, 'plain');
  }
  return (
    <Page
      title={article?.title ?? t('news.title')}
      backTo={backTo}
      {...(article && { bar: <span className="flex-1" /> })}
      className="px-4 pb-12"
      actions={
        article && (
          <IconButton label={t('news.share')} onClick={() => void share(article)}>
            <Share2 size={21} />
          </IconButton>
        )
      }
    >
      {isGone ? (
        <Empty icon={<Newspaper size={26} />} title={t('news.gone')} text={t('news.gone_text')}>
          <Button onClick={() => go('/news', { replace: true })}>{t('news.title')}</Button>
        </Empty>
      ) : (
        <Whole of={loaded} skeleton={<ArticleSkeleton />}>
          {(one) => <ArticleText article={one} />}
        </Whole>
      )}
    </Page>
  );
}

function ArticleText({ article }: { readonly article: NewsArticle }) {
  const { format } = useI18n();
  const { title, logo, createdAt, language, document } = article;
  return (
    <article>
      {logo !== '' && (
        <img
          src={logo}
          alt=""
          width={720}
          height={405}
          className="mb-4 aspect-video h-auto w-full rounded-2xl bg-sunken object-cover"
        />
      )}
      <div {...textDirection(language)}>
        <h1 className="text-figure leading-tight font-bold text-balance break-words">{title}</h1>
      </div>
      <p className="mt-2 mb-5 flex flex-wrap items-center gap-2 text-caption text-muted">
        <time dateTime={createdAt}>
          {format.date(createdAt)} · {minuteOf(format, createdAt)}
        </time>
        <TextLanguage language={language} />
      </p>
      <div {...textDirection(language)}>
        <Article document={document} />
      </div>
    </article>
  );
}

function ArticleSkeleton() {
  return (
    <div>
      <Skeleton className="aspect-video w-full rounded-2xl" />
      <Skeleton className="mt-5 h-6 w-11/12" />
      <Skeleton className="mt-2.5 h-6 w-2/3" />
      <Skeleton className="mt-3 h-3.5 w-32" />
      {['a', 'b', 'c', 'd'].map((line) => (
        <Skeleton key={line} className="mt-3 h-4 w-full" />
      ))}
    </div>
  );
}

/** `lang` gives a reader without a choice of their own the article in this language; the preview is in it too. */
const articleAddress = (origin: string, id: number, language: Language): string =>
  `${origin}/news/detail?id=${id}&lang=${language}`;

/**
 * Shares an article by its address: by the phone's share function, or as a copied link without one. `address`: set if
 * it could be neither shared nor copied, for display.
 */
async function shareArticle(
  { id, title }: Pick<NewsArticle, 'id' | 'title'>,
  language: Language,
): Promise<{ readonly copied: boolean; readonly address?: string }> {
  const address = articleAddress(location.origin, id, language);
  if ('share' in navigator) {
    try {
      await navigator.share({ title, url: address });
      return { copied: false };
    } catch (fault) {
      // Cancelled by the user; on other errors the link is copied.
      if (fault instanceof DOMException && fault.name === 'AbortError') return { copied: false };
    }
  }
  return (await copyText(address)) ? { copied: true } : { copied: false, address };
}

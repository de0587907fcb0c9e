// An article: its texts by language in the editor, the phone beside it, and what becomes of it.
import { ErrorState, Skeleton } from '@candor/ui';
import { Page } from '../../shared/page.tsx';
import { useRead } from '../../shared/queries.ts';
import { ArticleDesk } from './article-desk.tsx';

export default function ArticlePage({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const id = Number(params.id);
  const isNew = params.id === 'new';
  const { data, error, refetch, isFetchedAfterMount } = useRead(
    'officeNewsArticle',
    { id },
    { isEnabled: !isNew, isNewest: true },
  );
  if (isNew) return <ArticleDesk key="new" article={undefined} />;
  // The desk begins from one version, the newest, and keeps what it makes of it.
  if (isFetchedAfterMount && data?.id === id) return <ArticleDesk key={id} article={data} />;
  return (
    <Page title="Article">
      {error ? (
        <ErrorState
          title="There is no such article"
          text="It may have another number, or the connection was lost."
          retryLabel="Try again"
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </Page>
  );
}

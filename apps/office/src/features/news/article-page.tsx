// An article: its texts by language in the editor, the phone preview beside it, and its actions.
import { Skeleton } from '@candor/ui';
import { Page } from '../../shared/page.tsx';
import { useRead } from '../../shared/queries.ts';
import { ReadFault } from '../../shared/read-fault.tsx';
import { ArticleDesk } from './article-desk.tsx';

export default function ArticlePage({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const id = Number(params.id);
  const isNew = params.id === 'new';
  const read = useRead('officeNewsArticle', { id }, { isEnabled: !isNew, isNewest: true });
  const { data } = read;
  if (isNew) return <ArticleDesk key="new" article={undefined} />;
  // The desk starts from the newest version only, and stores its own edits of it.
  if (read.isFetchedAfterMount && data?.id === id) return <ArticleDesk key={id} article={data} />;
  return (
    <Page title="Article">
      {read.error ? (
        <ReadFault
          title="There is no such article"
          text="It may have another number, or the connection was lost."
          read={read}
        />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </Page>
  );
}

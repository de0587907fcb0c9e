// News and announcements: published, scheduled, and drafts.
import type { OfficeAnswer } from '@candor/client/office';
import type { NewsStatus } from '@candor/contract';
import { LANGUAGES } from '@candor/i18n';
import { Label } from '@candor/ui';
import { Link, useLocation } from 'wouter';
import { ActButton } from '../../shared/act-button.tsx';
import { type Column, DataTable, figure } from '../../shared/data-table.tsx';
import { choicesOf, Select, TextInput } from '../../shared/inputs.tsx';
import { useKeys } from '../../shared/keys.ts';
import { Page, Panel } from '../../shared/page.tsx';
import { Pager } from '../../shared/pager.tsx';
import { useRead } from '../../shared/queries.ts';
import { Time } from '../../shared/time.tsx';
import { useUrlState } from '../../shared/url-state.ts';
import { StatusLabel, words } from './status-label.tsx';

type Row = OfficeAnswer<'officeNews'>['list'][number];

const statuses: readonly NewsStatus[] = ['draft', 'scheduled', 'published', 'retired'];

const columns: readonly Column<Row>[] = [
  {
    id: 'title',
    title: 'Title',
    render: ({ id, title, pinned }) => (
      <span className="flex items-center gap-2">
        <Link href={`/content/news/${id}`} className="font-medium text-ink hover:text-accent">
          {title === '' ? `Article ${id}` : title}
        </Link>
        {pinned === 1 && <Label>Pinned</Label>}
      </span>
    ),
  },
  {
    id: 'kind',
    title: 'Kind',
    render: ({ categoryId }) => (categoryId === 1 ? 'News' : 'Announcement'),
    width: '8rem',
  },
  { id: 'status', title: 'Status', render: (row) => <StatusLabel {...row} />, width: '11rem' },
  figure(
    'languages',
    'Languages',
    ({ languages }) => (
      <span title={languages.join(', ')}>
        {languages.length} of {LANGUAGES.length}
      </span>
    ),
    { width: '7rem' },
  ),
  {
    id: 'published',
    title: 'Published',
    render: ({ publishAt }) => (publishAt === null ? '–' : <Time at={publishAt} />),
    width: '10rem',
  },
  {
    id: 'changed',
    title: 'Changed',
    render: ({ changedAt, changedBy }) => (
      <span className="text-muted">
        <Time at={changedAt} />
        <span className="block text-caption">{changedBy}</span>
      </span>
    ),
  },
];

export default function NewsListPage() {
  const url = useUrlState();
  const [, navigate] = useLocation();
  const status = statuses.find((one) => one === url.get('status'));
  const categoryId = (['1', '2'] as const).find((one) => one === url.get('category'));
  const search = url.get('search');
  const read = useRead('officeNews', { page: url.page, status, categoryId, search });
  const filter = (values: Record<string, string>): void => url.set({ ...values, page: '', row: '' });
  const write = (): void => navigate('/content/news/new');
  useKeys('News', [{ key: 'n', text: 'Write an article', run: write }]);
  return (
    <Page
      title="News"
      acts={
        <ActButton call="officeAddNews" look="primary" shortcut="N" onClick={write}>
          New article
        </ActButton>
      }
    >
      <div className="flex flex-wrap items-end gap-3">
        <TextInput
          type="search"
          label="Title contains"
          className="w-64"
          value={search ?? ''}
          onChange={(value) => filter({ search: value })}
        />
        <Select
          label="Kind"
          className="w-40"
          value={categoryId ?? ''}
          choices={choicesOf({ 1: 'News', 2: 'Announcements' }, 'Both')}
          onChange={(value) => filter({ category: value })}
        />
        <Select
          label="Status"
          className="w-40"
          value={status ?? ''}
          choices={choicesOf(words, 'All but removed')}
          onChange={(value) => filter({ status: value })}
        />
      </div>
      <Panel>
        <DataTable
          name="news"
          label="News and announcements"
          columns={columns}
          read={read}
          rowId={({ id }) => String(id)}
          empty={search || status || categoryId ? 'No articles match' : 'No articles yet'}
          isWalked
          hrefOf={({ id }) => `/content/news/${id}`}
        />
        <Pager total={read.data?.total} />
      </Panel>
    </Page>
  );
}

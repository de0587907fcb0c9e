// The newest articles about an instrument, below its contract specification; nothing without one.
import { fetchNews, type Instrument } from '@candor/client';
import { useClient } from '../../../shared/app-context.ts';
import { useGo } from '../../../shared/navigation.ts';
import { useI18n } from '../../../shared/stores.ts';
import { useLoaded } from '../../../shared/use-loaded.ts';

const SHOWN_MAX = 5;

export function InstrumentNews({ code }: Pick<Instrument, 'code'>) {
  const { t, format, language } = useI18n();
  const { http } = useClient();
  const go = useGo();
  const { data } = useLoaded(`${code} ${language}`, () =>
    fetchNews(http, { category: 'news', instrument: code, page: 1 }),
  );
  if (!data || data.list.length === 0) return null;
  return (
    <section className="mt-5">
      <h3 className="font-semibold">{t('news.title')}</h3>
      <ul className="mt-1 divide-y divide-line">
        {data.list.slice(0, SHOWN_MAX).map((row) => (
          <li key={row.id}>
            <button
              type="button"
              onClick={() => go(`/news/detail?id=${row.id}`)}
              className="block min-h-11 w-full py-2 text-start active:bg-sunken"
            >
              <bdi className="block font-medium">{row.title}</bdi>
              <span className="block text-caption text-muted">{format.dateTime(row.createdAt)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

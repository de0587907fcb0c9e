// One of the list: its title, first words and picture, and what is to be known before it is opened.
import type { NewsRow } from '@candor/client';
import { classNames } from '@candor/ui';
import { Pin } from 'lucide-react';
import { useI18n } from '../../shared/stores.ts';
import { TextLanguage, textDirection } from './text-language.tsx';

export interface NewsListRowProps {
  readonly row: NewsRow;
  readonly isUnread: boolean;
  readonly onOpen: () => void;
}

export function NewsListRow({ row, isUnread, onOpen }: NewsListRowProps) {
  const { t, format } = useI18n();
  const { title, summary, picture, at, isPinned, language } = row;
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex w-full items-start gap-3 rounded-2xl bg-raised p-4 text-start active:bg-sunken"
    >
      <span className="min-w-0 flex-1">
        <span className="block" {...textDirection(language)}>
          <span
            className={classNames(
              'line-clamp-3 text-pretty break-words',
              isUnread ? 'font-bold' : 'font-semibold',
            )}
          >
            {isUnread && (
              <>
                <span
                  aria-hidden="true"
                  className="me-2 inline-block size-2 rounded-full bg-accent-fill align-middle"
                />
                <span className="sr-only">{t('news.unread')}: </span>
              </>
            )}
            {title}
          </span>
          {summary !== '' && (
            <span className="mt-1 line-clamp-2 text-small break-words text-muted">{summary}</span>
          )}
        </span>
        <span className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-caption text-muted">
          {isPinned && (
            <span className="inline-flex items-center gap-1 font-semibold text-accent">
              <Pin size={13} />
              {t('news.pinned')}
            </span>
          )}
          <time dateTime={at}>{format.date(at)}</time>
          <TextLanguage language={language} />
        </span>
      </span>
      {picture !== '' && (
        <img
          src={picture}
          alt=""
          width={80}
          height={80}
          loading="lazy"
          decoding="async"
          className="size-20 shrink-0 rounded-xl bg-sunken object-cover"
        />
      )}
    </button>
  );
}

// Writes down a note on an own trade, and tags it.
import { putTradeNote, TRADE_NOTE_MAX, TRADE_TAG_MAX, TRADE_TAGS_MAX } from '@candor/client';
import { Button, Field } from '@candor/ui';
import { useId, useState } from 'react';
import { useClient } from '../../../shared/app-context.ts';
import { Form, Refused } from '../../../shared/form-parts.tsx';
import { useI18n } from '../../../shared/stores.ts';
import { tradeNotesOf, useNoteOf, useTags } from '../../../shared/trade-notes.ts';
import { useSend } from '../../../shared/use-send.ts';
import type { PartProps } from './close-form.tsx';

const SUGGESTED_MAX = 8;

export function NoteForm({ order, onBack }: Pick<PartProps, 'order' | 'onBack'>) {
  const { t } = useI18n();
  const client = useClient();
  const id = useId();
  const before = useNoteOf(order);
  const [note, setNote] = useState(before?.note ?? '');
  const [typed, setTyped] = useState(before?.tags.join(', ') ?? '');
  const { isBusy, refusal, send } = useSend();
  const tags = readTags(typed);
  const suggested = useTags().filter((tag) => !tags.includes(tag));
  const hasFault = tags.length > TRADE_TAGS_MAX || tags.some((tag) => [...tag].length > TRADE_TAG_MAX);
  const hint = t('order.tags_hint', { max: TRADE_TAGS_MAX, length: TRADE_TAG_MAX });

  async function save(): Promise<void> {
    if (hasFault) return;
    const written = { id: order.id, note, tags };
    const saved = await send((key) => putTradeNote(client.http, written, key), {
      of: JSON.stringify(written),
    });
    if (!saved) return;
    void tradeNotesOf(client).renew();
    onBack();
  }

  return (
    <Form onSubmit={save} className="flex flex-col gap-4 pt-1">
      <div>
        <label htmlFor={id} className="mb-1 block text-small font-medium text-muted">
          {t('order.note')}
        </label>
        <textarea
          id={id}
          dir="auto"
          rows={3}
          maxLength={TRADE_NOTE_MAX}
          value={note}
          disabled={isBusy}
          onChange={(event) => setNote(event.target.value)}
          className="block w-full resize-none rounded-xl border border-transparent bg-sunken px-3.5 py-3 text-[1rem] outline-none focus:border-accent"
        />
      </div>
      <div>
        <Field
          label={t('order.tags')}
          dir="auto"
          value={typed}
          disabled={isBusy}
          autoCapitalize="none"
          enterKeyHint="done"
          onChange={(event) => setTyped(event.target.value)}
          hint={hint}
          fault={hasFault && hint}
        />
        {tags.length < TRADE_TAGS_MAX && suggested.length > 0 && (
          <div className="mt-2 flex flex-wrap gap-2">
            {suggested.slice(0, SUGGESTED_MAX).map((tag) => (
              <Button
                key={tag}
                look="secondary"
                className="!min-h-11 text-small"
                onClick={() => setTyped([...tags, tag].join(', '))}
              >
                + <bdi>{tag}</bdi>
              </Button>
            ))}
          </div>
        )}
      </div>
      <p className="text-small text-muted">{t('order.note_private')}</p>
      <Refused text={refusal?.text} />
      <div className="flex flex-wrap gap-2">
        <Button look="secondary" onClick={onBack} className="min-w-min flex-1">
          {t('public.back')}
        </Button>
        <Button type="submit" isBusy={isBusy} className="min-w-min flex-1">
          {t('public.save')}
        </Button>
      </div>
    </Form>
  );
}

/** Commas as keyboards of our languages have them. */
const readTags = (typed: string): readonly string[] => [
  ...new Set(
    typed
      .split(/[,،，、]/)
      .map((tag) => tag.trim().replaceAll(/\s+/g, ' '))
      .filter((tag) => tag !== ''),
  ),
];

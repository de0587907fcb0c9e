// The operators' reply field: Enter sends, a slash opens the quick replies in the client's language, and a picture can
// be attached.
import { makeIdempotencyKey } from '@candor/client/office';
import { classNames, IconButton, Label } from '@candor/ui';
import { ImagePlus, SendHorizontal, X } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useMay, useOffice } from '../../shared/office-context.ts';
import { lackText } from '../../shared/permission-words.ts';
import { useAct, useRead } from '../../shared/queries.ts';
import { readTexts, useFoundDraft, useKeepDraft } from '../../shared/tab-draft.ts';
import { useFilePicker } from '../../shared/use-file-picker.tsx';
import type { QuickReply } from './chat-words.ts';

const LENGTH_MAX = 2_000;
const TYPING_MS = 3_000;

export function ReplyField({ id, language }: { readonly id: number; readonly language: string }) {
  const may = useMay();
  const { http } = useOffice();
  const draft = `answer ${id}`;
  const stored = readTexts(useFoundDraft(draft));
  const [text, setText] = useState(stored.text ?? '');
  useKeepDraft(draft, text === '' ? undefined : { text });
  const [image, setImage] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const field = useRef<HTMLTextAreaElement>(null);
  const saidAt = useRef(0);
  const { data } = useRead('officeCanned', {});
  const upload = useAct('officeChatImage');
  const send = useAct('officeChatSend', { changes: ['officeChat', 'officeChats'] });
  const mayWrite = may('chats.write');
  const found = text.startsWith('/') && data ? matchQuickReplies(data.list, text.slice(1)) : undefined;
  const choose = (place: number): void => {
    const quickReply = found?.[place];
    if (!quickReply) return;
    setText(textIn(quickReply, language).text);
    field.current?.focus();
  };
  const isReady = mayWrite && !send.isBusy && !upload.isBusy && (text.trim() !== '' || image !== null);
  /**
   * The field is free for the next reply at once; a message that was not accepted is put back before the text typed
   * meanwhile.
   */
  async function submit(): Promise<void> {
    if (!isReady || found) return;
    setText('');
    setImage(null);
    const sent = await send.run({ id, ...(text.trim() && { text: text.trim() }), ...(image && { image }) });
    if (sent) return;
    setText((now) => (now === '' ? text : `${text}\n${now}`));
    setImage((now) => now ?? image);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (found && step !== 0) {
      event.preventDefault();
      setAt((now) => Math.min(found.length - 1, Math.max(0, now + step)));
    } else if (found && (event.key === 'Enter' || event.key === 'Tab') && found.length > 0) {
      event.preventDefault();
      choose(Math.min(at, found.length - 1));
    } else if (event.key === 'Escape') {
      if (found) setText('');
      else field.current?.blur();
    } else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      void submit();
    }
  }
  function onChange(next: string): void {
    setText(next);
    setAt(0);
    const now = Date.now();
    if (next === '' || next.startsWith('/') || now - saidAt.current < TYPING_MS) return;
    saidAt.current = now;
    // A mark that is lost is not missed.
    http.call('officeChatTyping', { id }, { key: makeIdempotencyKey() }).catch(() => undefined);
  }
  async function attach(file: File): Promise<void> {
    const added = await upload.run({ id, file });
    if (added) setImage(added.url);
  }
  const picker = useFilePicker((file) => void attach(file));
  if (!mayWrite)
    return <p className="border-t border-line px-4 py-3 text-small text-muted">{lackText('chats.write')}</p>;
  return (
    <div className="relative border-t border-line p-2.5">
      {found && (
        <QuickReplyChoice
          found={found}
          at={Math.min(at, Math.max(0, found.length - 1))}
          language={language}
          onChoose={choose}
        />
      )}
      {image !== null && (
        <p className="mb-2 flex items-center gap-1 text-caption text-muted">
          Picture attached.
          <IconButton
            label="Remove the picture"
            onClick={() => setImage(null)}
            className="size-6! min-h-6! min-w-6!"
          >
            <X size={14} aria-hidden="true" />
          </IconButton>
        </p>
      )}
      <div className="flex items-end gap-1">
        {picker.input}
        <IconButton label="Add a picture" disabled={upload.isBusy} onClick={picker.open}>
          <ImagePlus size={18} aria-hidden="true" />
        </IconButton>
        <textarea
          id="reply"
          ref={field}
          dir="auto"
          rows={1}
          value={text}
          maxLength={LENGTH_MAX}
          aria-label="Write a reply"
          aria-autocomplete="list"
          aria-controls={found ? 'canned' : undefined}
          aria-activedescendant={found?.[at] ? `canned-${found[at].id}` : undefined}
          placeholder="Write a reply · type / for saved replies"
          onKeyDown={onKeyDown}
          onChange={(event) => onChange(event.currentTarget.value)}
          className="field-sizing-content max-h-40 min-h-9 min-w-0 flex-1 resize-none rounded-lg border border-line bg-page px-2.5 py-1.5 text-small outline-none focus-visible:border-accent"
        />
        <IconButton
          label="Send"
          disabled={!isReady || found !== undefined}
          onClick={() => void submit()}
          className={classNames(isReady && 'bg-accent-fill! text-on-fill!')}
        >
          <SendHorizontal size={18} aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  );
}

interface QuickReplyChoiceProps {
  readonly found: readonly QuickReply[];
  readonly at: number;
  readonly language: string;
  readonly onChoose: (place: number) => void;
}

/** Quick replies above the field, as they would be sent to this client. */
function QuickReplyChoice({ found, at, language, onChoose }: QuickReplyChoiceProps) {
  return (
    <div className="absolute inset-x-2.5 bottom-full z-10 mb-1 max-h-72 overflow-y-auto rounded-xl border border-line bg-raised p-1.5 shadow-float">
      {found.length === 0 && <p className="px-2 py-1.5 text-small text-muted">No saved reply matches.</p>}
      <div id="canned" role="listbox" aria-label={`Saved replies, ${language}`}>
        {found.map((one, place) => {
          const { text, isOwn } = textIn(one, language);
          return (
            <div
              key={one.id}
              id={`canned-${one.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={place === at}
              onMouseDown={(event) => {
                // The field keeps the focus.
                event.preventDefault();
                onChoose(place);
              }}
              className={classNames(
                'cursor-pointer rounded-lg px-2 py-1.5',
                place === at && 'bg-accent-soft',
              )}
            >
              <span className="flex items-center gap-2 text-small font-medium">
                /{one.name}
                {!isOwn && <Label tone="warn">not available in {language}, shown in English</Label>}
              </span>
              <span dir="auto" className="line-clamp-2 block text-caption text-muted">
                {text}
              </span>
            </div>
          );
        })}
      </div>
    </div>
  );
}

const SHOWN_MAX = 8;

/**
 * Finds quick replies by a few letters, and returns each in the client's language. Matches by name come first, then by
 * the English text.
 */
export function matchQuickReplies(all: readonly QuickReply[], typed: string): readonly QuickReply[] {
  const wanted = typed.trim().toLowerCase();
  const named = all.filter(({ name }) => name.toLowerCase().includes(wanted));
  const saying = all.filter(
    (one) => !named.includes(one) && (one.texts.en ?? '').toLowerCase().includes(wanted),
  );
  return [...named, ...saying].slice(0, SHOWN_MAX);
}

/** `isOwn` is true if it is in this language; otherwise it is English, and the operator who sends it should know. */
export function textIn(
  { texts }: Pick<QuickReply, 'texts'>,
  language: string,
): { text: string; isOwn: boolean } {
  const words: Readonly<Record<string, string | undefined>> = texts;
  const own = words[language];
  return own === undefined ? { text: texts.en ?? '', isOwn: language === 'en' } : { text: own, isOwn: true };
}

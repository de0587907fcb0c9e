// The message composer: a growing field with a picture button. Enter sends if there is a keyboard.
import { CHAT_TEXT_MAX, uploadChatImage } from '@candor/client';
import { classNames, IconButton } from '@candor/ui';
import { ImagePlus, SendHorizontal, X } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Form } from '../../shared/form-parts.tsx';
import { useI18n, useSession } from '../../shared/stores.ts';
import { usePhoto } from '../../shared/use-photo.ts';

interface ComposerProps {
  onType(): void;
  onSend(message: { text: string; image: string | null; preview: string | null }): void;
}

const accepted = 'image/jpeg,image/png,image/webp';

export function Composer({ onType, onSend }: ComposerProps) {
  const { t } = useI18n();
  const id = useId();
  const [text, setText] = useState('');
  const picture = usePhoto(uploadChatImage);
  const mayAttach = useSession()?.user.isDemo === false;
  const field = useRef<HTMLTextAreaElement>(null);
  const isTooLong = text.length > CHAT_TEXT_MAX;
  const isReady = (text.trim() !== '' || picture.ref !== null) && !isTooLong && picture.share === null;

  function send(): void {
    if (!isReady) return;
    onSend({ text: text.trim(), image: picture.ref, preview: picture.take() });
    setText('');
    field.current?.focus();
  }
  function onKeyDown(event: KeyboardEvent): void {
    // On a touch screen Enter starts a new line; during input composition it must not send.
    const isKeyboard = matchMedia('(pointer: fine)').matches;
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !isKeyboard) return;
    event.preventDefault();
    send();
  }
  const wrong = picture.failure ?? (isTooLong ? t('chat.too_long', { max: CHAT_TEXT_MAX }) : undefined);
  return (
    <Form
      className="border-t border-line bg-raised px-2 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]"
      onSubmit={send}
    >
      {picture.preview !== null && (
        <div className="relative mx-1 mb-2 w-fit">
          <img
            src={picture.preview}
            alt={t('public.photo_preview', { label: t('chat.picture') })}
            className={classNames(
              'block h-20 max-w-40 rounded-xl bg-sunken object-cover',
              picture.share !== null && 'opacity-50',
            )}
          />
          {picture.share !== null && (
            <progress
              aria-label={t('public.photo_uploading')}
              value={picture.share}
              className="absolute inset-x-2 bottom-2 h-1 w-auto"
            />
          )}
          <IconButton
            label={t('public.photo_remove')}
            onClick={picture.remove}
            className="absolute -end-3 -top-3 bg-raised text-ink shadow-float"
          >
            <X size={18} />
          </IconButton>
        </div>
      )}
      {wrong !== undefined && (
        <p role="alert" id={`${id}-wrong`} className="px-2 pb-2 text-small text-pretty text-danger">
          {wrong}
        </p>
      )}
      <div className="flex items-end gap-1">
        {mayAttach && (
          <label className="touch inline-flex shrink-0 items-center justify-center rounded-full text-muted has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent active:bg-sunken">
            <ImagePlus size={22} />
            <span className="sr-only">{t('chat.attach')}</span>
            <input
              type="file"
              accept={accepted}
              className="sr-only"
              onChange={({ currentTarget }) => {
                const [file] = currentTarget.files ?? [];
                currentTarget.value = '';
                if (file) picture.choose(file);
              }}
            />
          </label>
        )}
        <textarea
          ref={field}
          dir="auto"
          rows={1}
          value={text}
          aria-label={t('chat.placeholder')}
          placeholder={t('chat.placeholder')}
          aria-invalid={isTooLong || undefined}
          aria-describedby={wrong === undefined ? undefined : `${id}-wrong`}
          enterKeyHint="enter"
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setText(event.target.value);
            if (event.target.value !== '') onType();
          }}
          className="field-sizing-content max-h-32 min-h-11 min-w-0 flex-1 resize-none rounded-3xl bg-sunken px-4 py-2.5 text-[1rem] leading-6 placeholder:text-faint focus-visible:outline-offset-0"
        />
        <button
          type="submit"
          disabled={!isReady}
          aria-label={t('chat.send')}
          className="touch inline-flex shrink-0 items-center justify-center rounded-full bg-accent-fill text-on-fill active:brightness-90 disabled:bg-sunken disabled:text-faint"
        >
          <SendHorizontal size={20} className="rtl:-scale-x-100" />
        </button>
      </div>
    </Form>
  );
}

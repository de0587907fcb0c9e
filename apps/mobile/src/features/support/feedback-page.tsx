// Feedback from users and visitors, with or without a login.
import {
  browserStorage,
  FEEDBACK_CONTACT_MAX,
  FEEDBACK_TEXT_MAX,
  type KeyValueStorage,
  readJson,
  sendFeedback,
} from '@candor/client';
import { Button, classNames, Empty, Field } from '@candor/ui';
import { CircleCheck } from 'lucide-react';
import { type Ref, useEffect, useId, useRef, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { fault, faultOf, focusFirstFault, type Reads, useForm } from '../../shared/form.ts';
import { Form } from '../../shared/form-parts.tsx';
import { useBack } from '../../shared/navigation.ts';
import { Page } from '../../shared/page.tsx';
import { useI18n, useSession } from '../../shared/stores.ts';
import { useSend } from '../../shared/use-send.ts';

export function FeedbackPage() {
  const { t } = useI18n();
  const backTo = useSession() === null ? '/' : '/mine';
  const feedback = useFeedback();
  return (
    <Page title={t('user.feedback')} backTo={backTo} className="px-4 pb-8">
      {feedback.thanks === undefined ? (
        <FeedbackForm feedback={feedback} />
      ) : (
        <Thanks text={feedback.thanks} backTo={backTo} />
      )}
    </Page>
  );
}

function FeedbackForm({ feedback }: { feedback: ReturnType<typeof useFeedback> }) {
  const { t } = useI18n();
  const { text, contact, textFault, refusal, isBusy, write } = feedback;
  const area = useRef<HTMLTextAreaElement>(null);
  function send(): void {
    if (text.trim() === '') area.current?.focus();
    void feedback.submit();
  }
  return (
    <Form className="space-y-4" onSubmit={send}>
      <TextArea
        ref={area}
        label={t('user.feedback_text')}
        value={text}
        maxLength={FEEDBACK_TEXT_MAX}
        left={t('user.feedback_left', { count: FEEDBACK_TEXT_MAX - text.length })}
        fault={textFault}
        disabled={isBusy}
        onChange={(next) => write({ text: next })}
      />
      <Field
        label={t('user.feedback_contact')}
        hint={t('user.feedback_contact_hint')}
        value={contact}
        maxLength={FEEDBACK_CONTACT_MAX}
        disabled={isBusy}
        dir="auto"
        autoCapitalize="none"
        autoComplete="email"
        spellCheck={false}
        enterKeyHint="done"
        onChange={(event) => write({ contact: event.target.value })}
      />
      <p className="text-small text-pretty text-muted">{t('user.feedback_what_happens')}</p>
      {refusal !== undefined && (
        <p role="alert" className="text-small text-pretty text-danger">
          <span className="block">{refusal}</span>
          <span className="block">{t('user.feedback_kept')}</span>
        </p>
      )}
      <Button type="submit" className="w-full" isBusy={isBusy}>
        {t(isBusy ? 'user.feedback_sending' : 'user.feedback_send')}
      </Button>
    </Form>
  );
}

function Thanks({ text, backTo }: { text: string; backTo: string }) {
  const { t } = useI18n();
  const back = useBack(backTo);
  const shown = useRef<HTMLDivElement>(null);
  // The tapped button is gone, so screen reader focus moves to its replacement.
  useEffect(() => shown.current?.focus(), []);
  return (
    <div ref={shown} tabIndex={-1} role="status" className="outline-none">
      <Empty icon={<CircleCheck size={26} />} title={text}>
        <Button onClick={back}>{t('public.done')}</Button>
      </Empty>
    </div>
  );
}

interface TextAreaProps {
  label: string;
  value: string;
  maxLength: number;
  /** The number of characters left, in words. */
  left: string;
  fault?: string | undefined;
  disabled: boolean;
  ref?: Ref<HTMLTextAreaElement>;
  onChange: (text: string) => void;
}

/** A field for several lines, which grows with what is written, and how many characters are left. */
function TextArea({ label, value, maxLength, left, fault, disabled, ref, onChange }: TextAreaProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-small font-medium text-muted">
        {label}
      </label>
      <textarea
        id={id}
        ref={ref}
        dir="auto"
        rows={7}
        value={value}
        maxLength={maxLength}
        disabled={disabled}
        aria-invalid={fault ? true : undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(event.target.value)}
        className={classNames(
          'field-sizing-content block max-h-96 min-h-40 w-full resize-none rounded-xl border bg-sunken px-3.5 py-3 text-[1rem] outline-none focus:border-accent disabled:opacity-45',
          fault ? 'border-danger' : 'border-transparent',
        )}
      />
      <div id={`${id}-note`} className="mt-1 flex flex-wrap justify-between gap-x-4 text-small text-muted">
        {fault && (
          <p role="alert" className="text-danger">
            {fault}
          </p>
        )}
        <p className="ms-auto">{left}</p>
      </div>
    </div>
  );
}

const readFields = ({ text, contact }: Draft): Reads<{ text: string; contact: string }> => ({
  text: text.trim() === '' ? fault('user.feedback_empty') : { value: text.trim() },
  contact: { value: contact.trim() },
});

/** The feedback form: it stores what is typed, sends it once, and is filled again after every failure. */
function useFeedback() {
  const { t } = useI18n();
  const { client } = useApp();
  const { fields, change, reads, values } = useForm<Draft, { text: string; contact: string }>(
    readDraft,
    readFields,
  );
  const [isTried, setTried] = useState(false);
  /** The server's reply, once it is sent. */
  const [thanks, setThanks] = useState<string | undefined>();
  const { isBusy, refusal, send, clear } = useSend();
  useEffect(() => keepDraft(fields), [fields]);

  function write(next: Partial<Pick<Draft, 'text' | 'contact'>>): void {
    clear();
    // A changed text is another feedback.
    change({ ...next, key: null });
  }

  async function submit(): Promise<void> {
    setTried(true);
    if (!values) return focusFirstFault();
    const message = await send(
      (key) => {
        // Stored before it is sent, so that after a reload the retry uses the same key.
        keepDraft({ ...fields, key });
        change({ key });
        return sendFeedback(client.http, values, key);
      },
      {
        of: JSON.stringify(values),
        key: fields.key,
        onRefused: ({ isUnknown }) => !isUnknown && change({ key: null }),
      },
    );
    if (message === undefined) return;
    setThanks(message);
    change(EMPTY_DRAFT);
  }

  const empty = isTried ? faultOf(reads.text) : undefined;
  return {
    text: fields.text,
    contact: fields.contact,
    textFault: empty && t(empty.key, empty.params),
    refusal: refusal?.text,
    thanks,
    isBusy,
    write,
    submit,
  };
}

interface Draft {
  readonly text: string;
  readonly contact: string;
  /** Key of an attempt whose response never came: the same text is sent again under it. Null if there was none. */
  readonly key: string | null;
}

const STORAGE_KEY = 'candor.feedback';
export const EMPTY_DRAFT: Draft = { text: '', contact: '', key: null };

/** The draft, stored until it is sent: an error, a reload or a closed page loses nothing. */
export function readDraft(storage: KeyValueStorage = browserStorage()): Draft {
  const stored = readJson(storage, STORAGE_KEY);
  if (typeof stored !== 'object' || stored === null) return EMPTY_DRAFT;
  const { text, contact, key } = stored as Record<string, unknown>;
  if (typeof text !== 'string' || typeof contact !== 'string') return EMPTY_DRAFT;
  return { text, contact, key: typeof key === 'string' ? key : null };
}

export function keepDraft(draft: Draft, storage: KeyValueStorage = browserStorage()): void {
  if (draft.text === '' && draft.contact === '') storage.removeItem(STORAGE_KEY);
  else storage.setItem(STORAGE_KEY, JSON.stringify(draft));
}

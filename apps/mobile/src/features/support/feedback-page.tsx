// Feedback: what a user or visitor wants to tell us, with a login or without.
import { FEEDBACK_CONTACT_MAX, FEEDBACK_TEXT_MAX } from '@candor/client';
import { Button, Empty, Field } from '@candor/ui';
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useBack } from '../../shared/navigation.ts';
import { Page } from '../../shared/page.tsx';
import { useSession, useWords } from '../../shared/stores.ts';
import { TextArea } from './text-area.tsx';
import { useFeedback } from './use-feedback.ts';

export function FeedbackPage() {
  const { t } = useWords();
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
  const { t } = useWords();
  const { text, contact, textFault, refusal, isBusy, write } = feedback;
  const area = useRef<HTMLTextAreaElement>(null);
  function send(): void {
    if (text.trim() === '') area.current?.focus();
    void feedback.send();
  }
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
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
    </form>
  );
}

function Thanks({ text, backTo }: { text: string; backTo: string }) {
  const { t } = useWords();
  const back = useBack(backTo);
  const shown = useRef<HTMLDivElement>(null);
  // The button that was tapped is gone: whoever does not see the screen is led to what came in its place.
  useEffect(() => shown.current?.focus(), []);
  return (
    <div ref={shown} tabIndex={-1} role="status" className="outline-none">
      <Empty icon={<CircleCheck size={26} aria-hidden="true" />} title={text}>
        <Button onClick={back}>{t('public.done')}</Button>
      </Empty>
    </div>
  );
}

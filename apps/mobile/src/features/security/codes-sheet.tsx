// The sheet that shows recovery codes and is done once one of them was typed back.
import { Button, Field } from '@candor/ui';
import { Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { Form } from '../../shared/form-parts.tsx';
import { Sheet } from '../../shared/sheet.tsx';
import { useI18n } from '../../shared/stores.ts';

export interface CodesSheetProps {
  readonly codes: readonly string[];
  readonly onGone: () => void;
}

export function CodesSheet({ codes, onGone }: CodesSheetProps) {
  const { t } = useI18n();
  const [isOpen, setOpen] = useState(true);
  return (
    <Sheet isOpen={isOpen} onClose={() => setOpen(false)} onGone={onGone} title={t('user.recovery_codes')}>
      <SaveCodes codes={codes} onSaved={() => setOpen(false)} />
    </Sheet>
  );
}

export function SaveCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const { t } = useI18n();
  const [isSaved, setSaved] = useState(false);
  const check = useSavedCodesCheck(codes);
  if (!isSaved)
    return (
      <>
        <RecoveryCodes codes={codes} />
        <Button className="mt-4 w-full" onClick={() => setSaved(true)}>
          {t('user.recovery_saved')}
        </Button>
      </>
    );
  return (
    <Form
      className="space-y-4"
      onSubmit={() => {
        if (check.isRight) onSaved();
        else check.attempt();
      }}
    >
      {check.field}
      <Button type="submit" className="w-full">
        {t('public.done')}
      </Button>
      <Button look="quiet" className="w-full" onClick={() => setSaved(false)}>
        {t('public.back')}
      </Button>
    </Form>
  );
}

/** Recovery codes as they are shown, once: to copy, to download, and one of them typed back. */
function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useI18n();
  const { toasts } = useApp();
  const text = codes.map((code, at) => `${at + 1}. ${code}`).join('\n');
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(text);
    toasts.show(t('public.copied'), 'good');
  }
  return (
    <>
      <p className="text-small text-pretty text-muted">{t('user.recovery_text')}</p>
      <ol
        dir="ltr"
        className="mt-3 space-y-1.5 rounded-2xl bg-sunken px-4 py-3 font-mono text-small tabular-nums"
      >
        {codes.map((code, at) => (
          <li key={code} className="flex gap-2">
            <span className="w-6 shrink-0 text-end text-muted">{at + 1}.</span>
            <span className="min-w-0 break-words">{code}</span>
          </li>
        ))}
      </ol>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button look="secondary" className="min-w-min flex-1" onClick={() => void copy()}>
          <Copy size={18} />
          {t('public.copy')}
        </Button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`Candor\n${text}\n`)}`}
          download="candor-recovery-codes.txt"
          className="inline-flex min-h-12 min-w-min flex-1 items-center justify-center gap-2 rounded-xl bg-sunken px-4 text-body font-semibold"
        >
          <Download size={18} />
          {t('user.recovery_download')}
        </a>
      </div>
    </>
  );
}

const lettersOf = (code: string): string => code.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Entering one of the codes, picked at random, confirms that the user stored them. */
function useSavedCodesCheck(codes: readonly string[]) {
  const { t } = useI18n();
  const [at] = useState(() => Math.floor(Math.random() * codes.length));
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const isRight = lettersOf(typed) === lettersOf(codes[at] ?? '-');
  const field = (
    <Field
      label={t('user.recovery_check', { number: at + 1 })}
      dir="ltr"
      autoCapitalize="characters"
      spellCheck={false}
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value);
        setTried(false);
      }}
      fault={isTried && !isRight ? t('user.recovery_mismatch', { number: at + 1 }) : undefined}
    />
  );
  return { field, isRight, attempt: () => setTried(true) };
}

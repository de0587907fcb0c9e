// The choice to be shown in the ranking: the name, and what others will see.
import { chooseRanking, type OwnRanking } from '@candor/client';
import { Button, Field, Switch } from '@candor/ui';
import { useApp } from '../../shared/app-context.ts';
import { fault, type Reads, useForm } from '../../shared/form.ts';
import { Refused } from '../../shared/form-parts.tsx';
import { Sheet } from '../../shared/sheet.tsx';

import { useI18n } from '../../shared/stores.ts';
import { useSend } from '../../shared/use-send.ts';
import { TraderCard } from './trader-card.tsx';

/** The server's limits. */
const NAME_MIN = 2;
const NAME_MAX = 20;

export interface OwnSheetProps {
  readonly own: OwnRanking;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onGone: () => void;
  readonly onChanged: () => void;
}

export function OwnSheet({ own, isOpen, onClose, onGone, onChanged }: OwnSheetProps) {
  const { t } = useI18n();
  const choice = useChoice(own, () => {
    onChanged();
    onClose();
  });
  const { isShown, name, refusal } = choice;
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      onGone={onGone}
      title={t('documentary.title')}
      foot={
        <Button
          className="w-full"
          isBusy={choice.isBusy}
          disabled={!choice.canSave}
          onClick={() => void choice.save()}
        >
          {t('public.save')}
        </Button>
      }
    >
      <Switch label={t('documentary.show_me')} isOn={isShown} onToggle={choice.toggle} className="w-full" />
      {isShown && (
        <>
          <Field
            className="mt-2"
            label={t('documentary.name')}
            value={name}
            maxLength={NAME_MAX}
            spellCheck={false}
            enterKeyHint="done"
            onChange={(event) => choice.rename(event.target.value)}
            hint={t('documentary.name_hint', { min: NAME_MIN, max: NAME_MAX })}
            fault={refusal}
          />
          <h3 className="mt-5 font-semibold">{t('documentary.seen')}</h3>
          <p className="mt-1 text-small text-pretty text-muted">{t('documentary.seen_text')}</p>
          <p className="mt-2 text-small text-pretty text-muted">{t('documentary.seen_not')}</p>
          <Preview own={own} name={name.trim()} />
        </>
      )}
      <Refused text={!isShown && refusal} className="mt-2" />
    </Sheet>
  );
}

function Preview({ own, name }: { own: OwnRanking; name: string }) {
  const { t } = useI18n();
  if (own.threeWeekTradeNum === 0)
    return (
      <p className="mt-4 rounded-2xl bg-sunken px-4 py-5 text-center text-small text-muted">
        {t('documentary.figures_empty')}
      </p>
    );
  return (
    <div className="mt-4 rounded-2xl border border-line">
      <TraderCard name={name === '' ? '–' : name} rank={own.rank} metrics={own} />
    </div>
  );
}

/** Null hides the user. The hint below the field already says that a name is too short. */
const readChoice = (typed: { isShown: boolean; name: string }): Reads<{ name: string | null }> => {
  const name = typed.name.trim();
  if (!typed.isShown) return { name: { value: null } };
  const isLong = [...name].length >= NAME_MIN;
  return {
    name: isLong ? { value: name } : fault('documentary.name_hint', { min: NAME_MIN, max: NAME_MAX }),
  };
};

function useChoice(own: OwnRanking, onSaved: () => void) {
  const { client, toasts } = useApp();
  const { fields, change, values } = useForm(() => ({ isShown: own.isShown, name: own.name }), readChoice);
  const { isShown, name } = fields;
  const { isBusy, refusal, send, clear } = useSend();
  const isChanged = isShown !== own.isShown || (isShown && name.trim() !== own.name);

  async function save(): Promise<void> {
    if (!values) return;
    const message = await send((key) => chooseRanking(client.http, values.name, key), {
      of: JSON.stringify(values),
    });
    if (message === undefined) return;
    toasts.show(message, 'good');
    onSaved();
  }
  return {
    isShown,
    name,
    refusal: refusal?.text,
    isBusy,
    canSave: isChanged && values !== null,
    toggle() {
      clear();
      change({ isShown: !isShown });
    },
    rename(next: string) {
      clear();
      change({ name: next });
    },
    save,
  };
}

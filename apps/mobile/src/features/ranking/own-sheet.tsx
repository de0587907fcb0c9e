// Choosing to be shown in the ranking, or not: the name, and plainly what others will see.
import { CallError, chooseRanking, NetworkError, type OwnRanking } from '@candor/client';
import { Button, Field, Switch } from '@candor/ui';
import { Sheet } from '@candor/ui/sheet';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { faultText } from '../../shared/fault-text.ts';
import { useWords } from '../../shared/stores.ts';
import { TraderCard } from './trader-card.tsx';

/** As the server takes them. */
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
  const { t } = useWords();
  const choice = useChoice(own, () => {
    onChanged();
    onClose();
  });
  const { isShown, name, fault } = choice;
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      onGone={onGone}
      title={t('documentary.title')}
      closeLabel={t('public.close')}
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
            fault={fault}
          />
          <h3 className="mt-5 font-semibold">{t('documentary.seen')}</h3>
          <p className="mt-1 text-small text-pretty text-muted">{t('documentary.seen_text')}</p>
          <p className="mt-2 text-small text-pretty text-muted">{t('documentary.seen_not')}</p>
          <Preview own={own} name={name.trim()} />
        </>
      )}
      {!isShown && fault && (
        <p role="alert" className="mt-2 text-small text-danger">
          {fault}
        </p>
      )}
    </Sheet>
  );
}

function Preview({ own, name }: { own: OwnRanking; name: string }) {
  const { t } = useWords();
  if (own.threeWeekTrades === 0)
    return (
      <p className="mt-4 rounded-2xl bg-sunken px-4 py-5 text-center text-small text-muted">
        {t('documentary.figures_empty')}
      </p>
    );
  return (
    <div className="mt-4 rounded-2xl border border-line">
      <TraderCard name={name === '' ? '–' : name} rank={own.rank} figures={own} />
    </div>
  );
}

function useChoice(own: OwnRanking, onSaved: () => void) {
  const { t } = useWords();
  const { client, toasts } = useApp();
  const [isShown, setShown] = useState(own.isShown);
  const [name, setName] = useState(own.name);
  const [fault, setFault] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);
  const isChanged = isShown !== own.isShown || (isShown && name.trim() !== own.name);

  /** Safe to do again: the choice is said as a whole, so an answer that never came changes nothing. */
  async function save(): Promise<void> {
    setBusy(true);
    setFault(undefined);
    try {
      toasts.show(await chooseRanking(client.http, isShown ? name.trim() : null), 'good');
      onSaved();
    } catch (caught) {
      if (!(caught instanceof CallError || caught instanceof NetworkError)) throw caught;
      setFault(faultText(caught, t));
    } finally {
      setBusy(false);
    }
  }
  return {
    isShown,
    name,
    fault,
    isBusy,
    canSave: isChanged && (!isShown || [...name.trim()].length >= NAME_MIN),
    toggle() {
      setFault(undefined);
      setShown(!isShown);
    },
    rename(next: string) {
      setFault(undefined);
      setName(next);
    },
    save,
  };
}

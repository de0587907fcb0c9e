// The country of residence, out of those served.
import type { Area } from '@candor/client';
import { classNames } from '@candor/ui';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { lazily } from '../lazily.tsx';
import { useBasics, useI18n } from '../stores.ts';
import type { Loaded } from '../use-loaded.ts';

const AreaSheet = lazily(() => import('./area-sheet.tsx').then((m) => m.default));

export interface ResidenceFieldProps {
  readonly areas: Loaded<readonly Area[]>;
  readonly chosenId: number | null;
  readonly fault: string | undefined;
  readonly disabled: boolean;
  readonly onChoose: (id: number) => void;
}

export function ResidenceField({ areas, chosenId, fault, disabled, onChoose }: ResidenceFieldProps) {
  const { t } = useI18n();
  const notice = useBasics().data?.regionNotice;
  const id = useId();
  const [isChoosing, setChoosing] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const chosen = areas.data?.find((area) => area.id === chosenId);
  return (
    <div>
      <span id={`${id}-label`} className="mb-1 block text-small font-medium text-muted">
        {t('auth.residence')}
      </span>
      <button
        type="button"
        disabled={disabled}
        aria-labelledby={`${id}-label ${id}-value`}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `${id}-note` : undefined}
        onClick={() => {
          setOpened(true);
          setChoosing(true);
        }}
        className={classNames(
          'flex min-h-12 w-full items-center gap-2 rounded-xl border bg-sunken px-3.5 text-start text-[1rem] disabled:opacity-45',
          fault ? 'border-danger' : 'border-transparent',
        )}
      >
        <span id={`${id}-value`} className={classNames('min-w-0 flex-1', !chosen && 'text-muted')}>
          {chosen?.name ?? t('auth.residence_choose')}
        </span>
        <ChevronDown size={16} className="shrink-0 text-faint" />
      </button>
      {fault && (
        <p id={`${id}-note`} role="alert" className="mt-1 text-small text-danger">
          {fault}
        </p>
      )}
      {wasOpened && (
        <AreaSheet
          title={t('auth.residence_choose')}
          isOpen={isChoosing}
          areas={areas}
          chosenId={chosenId}
          hasCodes={false}
          {...(notice !== undefined && { note: notice })}
          onChoose={onChoose}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  );
}

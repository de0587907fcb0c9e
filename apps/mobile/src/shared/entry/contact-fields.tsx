// The address of an account: an e-mail address, or a mobile number with its country's code.
import type { Area, Method } from '@candor/client';
import { Field, Segments } from '@candor/ui';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { lazily } from '../lazily.tsx';
import { useI18n } from '../stores.ts';
import type { Loaded } from '../use-loaded.ts';
import type { EntryDraft } from './stored-entry.ts';

const AreaSheet = lazily(() => import('./area-sheet.tsx').then((m) => m.default));

export interface ContactFieldsProps {
  readonly methods: readonly Method[];
  readonly draft: EntryDraft;
  readonly areas: Loaded<readonly Area[]>;
  readonly fault: string | undefined;
  readonly areaFault?: string | undefined;
  readonly disabled: boolean;
  readonly autoComplete: string;
  readonly onChange: (change: Partial<EntryDraft>) => void;
}

export function ContactFields(props: ContactFieldsProps) {
  const { methods, draft, fault, disabled, onChange } = props;
  const { t } = useI18n();
  return (
    <>
      {methods.length > 1 && (
        <Segments
          label={t('auth.method')}
          choices={[
            { value: 'email', label: t('user.email') },
            { value: 'mobile', label: t('auth.mobile') },
          ]}
          value={draft.method}
          onChange={(method: Method) => onChange({ method })}
        />
      )}
      {draft.method === 'email' ? (
        <Field
          label={t('auth.email')}
          type="email"
          inputMode="email"
          dir="ltr"
          name="email"
          value={draft.email}
          maxLength={254}
          disabled={disabled}
          autoCapitalize="none"
          autoComplete={props.autoComplete}
          spellCheck={false}
          enterKeyHint="next"
          fault={fault}
          onChange={(event) => onChange({ email: event.target.value })}
        />
      ) : (
        <MobileField {...props} />
      )}
    </>
  );
}

function MobileField({ draft, areas, fault, areaFault, disabled, onChange }: ContactFieldsProps) {
  const { t } = useI18n();
  const [isChoosing, setChoosing] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const area = areas.data?.find(({ id }) => id === draft.areaId);
  const code = area ? `+${area.dialling}` : '+…';
  return (
    <div dir="ltr" className="flex items-start gap-2">
      <div className="shrink-0">
        <span aria-hidden="true" className="mb-1 block text-small font-medium">
          {'\u00a0'}
        </span>
        <button
          type="button"
          disabled={disabled}
          aria-label={`${t('auth.area_code')}: ${area ? `${area.name} ${code}` : t('auth.area_choose')}`}
          aria-invalid={areaFault ? true : undefined}
          onClick={() => {
            setOpened(true);
            setChoosing(true);
          }}
          className={`flex min-h-12 items-center gap-1 rounded-xl border bg-sunken px-3 text-[1rem] tabular-nums disabled:opacity-45 ${areaFault ? 'border-danger' : 'border-transparent'}`}
        >
          {code}
          <ChevronDown size={16} className="text-faint" />
        </button>
      </div>
      <Field
        className="min-w-0 flex-1 text-start"
        label={t('auth.mobile')}
        type="tel"
        inputMode="tel"
        name="tel"
        value={draft.mobile}
        maxLength={40}
        disabled={disabled}
        autoComplete="tel-national"
        enterKeyHint="next"
        fault={fault ?? areaFault}
        onChange={(event) => onChange({ mobile: event.target.value })}
      />
      {wasOpened && (
        <AreaSheet
          title={t('auth.area_choose')}
          isOpen={isChoosing}
          areas={areas}
          chosenId={draft.areaId}
          hasCodes
          onChoose={(areaId) => onChange({ areaId })}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  );
}

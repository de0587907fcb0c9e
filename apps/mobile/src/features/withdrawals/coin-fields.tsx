// The fields of a coin address: pasted rather than typed, with a tag where the network has one.
import { WITHDRAWAL_TEXT_MAX as MAX, type WithdrawCurrency } from '@candor/client';
import { Button, Field } from '@candor/ui';
import { useI18n } from '../../shared/stores.ts';
import { Destination } from './destination.tsx';
import type { BindForm } from './use-bind-form.ts';

const code = { dir: 'ltr', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;

export function CoinFields({ form, tagKind }: { form: BindForm; tagKind: WithdrawCurrency['tagKind'] }) {
  const { t } = useI18n();
  const { fields, faults, isBusy, needsEnding, write } = form;
  /** Longer than the field shows: it stands below it as a whole. */
  const long = fields.address.length > 20 && fields.address.replaceAll(/\s/g, '');
  async function paste(): Promise<void> {
    try {
      write({ address: (await navigator.clipboard.readText()).trim().slice(0, MAX.address) });
    } catch {
      // Not allowed by the user: the field takes it by the keyboard's own way.
    }
  }
  return (
    <>
      <Field
        {...code}
        label={t('bank.address')}
        value={fields.address}
        maxLength={MAX.address}
        disabled={isBusy}
        hint={long && <Destination account={long} className="text-small" />}
        fault={faults.address}
        onChange={(event) => write({ address: event.target.value })}
      >
        {navigator.clipboard !== undefined && (
          <Button look="quiet" onClick={() => void paste()}>
            {t('bank.paste')}
          </Button>
        )}
      </Field>
      {needsEnding && (
        <Field
          {...code}
          label={t('bank.last_six')}
          hint={t('bank.last_six_hint')}
          value={fields.ending}
          maxLength={8}
          disabled={isBusy}
          fault={faults.ending}
          onPaste={(event) => event.preventDefault()}
          onChange={(event) => write({ ending: event.target.value })}
        />
      )}
      {tagKind !== null && (
        <Field
          {...(tagKind === 'tag' ? { ...code, inputMode: 'numeric' as const } : { dir: 'auto' })}
          label={t(tagKind === 'tag' ? 'bank.tag' : 'bank.memo')}
          hint={t('bank.tag_hint')}
          value={fields.tag}
          maxLength={MAX.tag}
          disabled={isBusy}
          fault={faults.tag}
          onChange={(event) => write({ tag: event.target.value })}
        />
      )}
    </>
  );
}

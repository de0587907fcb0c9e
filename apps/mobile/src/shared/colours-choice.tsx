// Which colour means rising: two choices, shown by a gain and a loss in the colours of each convention.
import { Change, type Choice, Segments } from '@candor/ui';
import { useClient } from './app-context.ts';
import { marketColours } from './appearance.ts';
import { useI18n, usePreferences } from './stores.ts';

export function ColoursChoice() {
  const { t, format, language } = useI18n();
  const { preferences } = useClient();
  const values = usePreferences();
  const choices: Choice<'green-up' | 'red-up'>[] = [
    { value: 'green-up', label: t('user.colours_green_up') },
    { value: 'red-up', label: t('user.colours_red_up') },
  ];
  return (
    <>
      <Segments
        label={t('user.colours')}
        choices={choices}
        value={marketColours(values, language)}
        onChange={(colours) => preferences.set({ colours })}
      />
      <p className="mt-3 flex gap-3" aria-hidden="true">
        <Change look="pill" text={format.change(1.28)} direction={1} className="text-small" />
        <Change look="pill" text={format.change(-0.74)} direction={-1} className="text-small" />
      </p>
    </>
  );
}

// Appearance: dark or light, and which colour means rising.

import type { Theme } from '@candor/client';
import type { MessageKey } from '@candor/i18n';
import { Change, type Choice, Segments } from '@candor/ui';
import { useClient } from '../../shared/app-context.ts';
import { marketColours } from '../../shared/appearance.ts';
import { useI18n, usePreferences } from '../../shared/stores.ts';

export const themeKeys: Record<Theme, MessageKey> = {
  system: 'user.theme_system',
  dark: 'user.theme_dark',
  light: 'user.theme_light',
};

export function ThemeChoice() {
  const { t } = useI18n();
  const { preferences } = useClient();
  const { theme } = usePreferences();
  const choices: Choice<Theme>[] = (['system', 'light', 'dark'] as const).map((value) => ({
    value,
    label: t(themeKeys[value]),
  }));
  return (
    <Segments
      label={t('user.theme')}
      choices={choices}
      value={theme}
      onChange={(next) => preferences.set({ theme: next })}
    />
  );
}

/** Two choices shown by example: a gain and a loss in the colours of each convention. */
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

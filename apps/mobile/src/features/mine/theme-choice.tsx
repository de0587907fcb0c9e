// Appearance: dark or light.

import type { Theme } from '@candor/client';
import type { MessageKey } from '@candor/i18n';
import { type Choice, Segments } from '@candor/ui';
import { useClient } from '../../shared/app-context.ts';
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

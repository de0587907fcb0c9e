// Loads what the account forms need first: countries in the chosen language, and the registration rules.
import { type Area, fetchAreas, fetchRegisterRules, type RegisterRules } from '@candor/client';
import { useClient } from '../app-context.ts';
import { useI18n } from '../stores.ts';
import { type Loaded, useLoaded } from '../use-loaded.ts';

/** Sorted by name in the chosen language. */
export function useAreas(): Loaded<readonly Area[]> {
  const { http } = useClient();
  const { language } = useI18n();
  return useLoaded(language, () => fetchAreas(http));
}

export function useRegisterRules(): Loaded<RegisterRules> {
  const { http } = useClient();
  return useLoaded('rules', () => fetchRegisterRules(http));
}

// What forms about an account ask the venue first: countries in the chosen language, and how one may register.
import { type Area, fetchAreas, fetchRegisterRules, type RegisterRules } from '@candor/client';
import { useClient } from '../app-context.ts';
import { useI18n } from '../stores.ts';
import { type Loaded, useLoaded } from '../use-loaded.ts';

/** By name, in the chosen language. */
export function useAreas(): Loaded<readonly Area[]> {
  const { http } = useClient();
  const { language } = useI18n();
  return useLoaded(language, () => fetchAreas(http));
}

export function useRegisterRules(): Loaded<RegisterRules> {
  const { http } = useClient();
  return useLoaded('rules', () => fetchRegisterRules(http));
}

// What forms about an account ask the venue first: countries in the chosen language, and how one may register.
import { type Area, fetchAreas, fetchRegisterRules, type RegisterRules } from '@candor/client';
import { useEffect, useState } from 'react';
import { useClient } from '../app-context.ts';
import { useI18n } from '../stores.ts';

/** Undefined while they are on their way; `failed` offers another try. */
export interface Loaded<T> {
  readonly data: T | undefined;
  readonly failed: boolean;
  retry(): void;
}

/** Asked for again under another name. */
export function useLoaded<T>(name: string, load: () => Promise<T>): Loaded<T> {
  const [state, setState] = useState<{ name: string; data?: T; failed?: true } | null>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is loaded depends on its name alone.
  useEffect(() => {
    let isWanted = true;
    load().then(
      (data) => isWanted && setState({ name, data }),
      () => isWanted && setState({ name, failed: true }),
    );
    return () => {
      isWanted = false;
    };
  }, [name, tries]);
  const current = state?.name === name ? state : null;
  return {
    data: current?.data,
    failed: current?.failed === true,
    retry() {
      setState(null);
      setTries((before) => before + 1);
    },
  };
}

export function useAreas(): Loaded<readonly Area[]> {
  const { http } = useClient();
  const { language } = useI18n();
  return useLoaded(language, () => fetchAreas(http));
}

export function useRegisterRules(): Loaded<RegisterRules> {
  const { http } = useClient();
  return useLoaded('rules', () => fetchRegisterRules(http));
}

// The server's results for a name, requested once the user pauses typing.
import { fetchProviders } from '@candor/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useClient } from '../../shared/app-context.ts';

const PAUSE_MS = 250;
const YOUNG_MS = 60_000;

/** `name` is what the found ones were found for; those of the name before stay until the next are there. */
export function useProviders(typed: string) {
  const { http } = useClient();
  const name = useSettled(typed.trim());
  const query = useQuery({
    queryKey: ['providers', name],
    queryFn: ({ signal }) => fetchProviders(http, name, signal),
    placeholderData: keepPreviousData,
    staleTime: YOUNG_MS,
  });
  return { ...query, name };
}

/** A text once it has not changed for a moment; an empty one at once. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

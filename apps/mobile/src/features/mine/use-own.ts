// What a part of the page asks for by itself while it is shown.
import { makeResource } from '@candor/client';
import { useEffect, useMemo } from 'react';
import { useClient } from '../../shared/app-context.ts';
import { useResource } from '../../shared/stores.ts';

/** Asked for when it is shown; undefined until it has come, and where it did not. */
export function useOwn<T>(
  load: (http: ReturnType<typeof useClient>['http']) => Promise<T>,
  isWanted: boolean,
) {
  const { http } = useClient();
  const resource = useMemo(() => makeResource(() => load(http)), [load, http]);
  useEffect(() => {
    if (isWanted) void resource.refresh();
  }, [resource, isWanted]);
  return useResource(resource).data;
}

// Live conversations: the server holds one request open until there is news, so there is no polling every second.
// Changed data is reloaded; typing indicators expire by themselves.
import { isCallFault } from '@candor/client/office';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useOffice } from '../../shared/office-context.ts';

const PAUSE_MS = 3_000;
const TYPING_MS = 6_000;

/** The clients who are typing. Visible data is reloaded at once, other data when it is shown again. */
export function useLive(): ReadonlySet<number> {
  const { http } = useOffice();
  const queries = useQueryClient();
  const [typing, setTyping] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const run = async () => {
      let cursor: string | undefined;
      while (!signal.aborted) {
        try {
          const input = cursor === undefined ? {} : { cursor };
          const news = await http.call('officeChatChanges', input, { signal });
          setTyping(new Set(news.typing));
          if (news.reset || news.changed.length > 0) {
            void queries.invalidateQueries({ queryKey: ['officeChats'] });
            if (news.reset) void queries.invalidateQueries({ queryKey: ['officeChat'] });
            else
              for (const id of news.changed)
                void queries.invalidateQueries({ queryKey: ['officeChat', { id }] });
          }
          cursor = news.cursor;
        } catch (fault) {
          if (!isCallFault(fault)) throw fault;
          if (!signal.aborted) await pause(signal);
        }
      }
    };
    void run();
    return () => ending.abort();
  }, [http, queries]);
  useEffect(() => {
    if (typing.size === 0) return;
    const timer = window.setTimeout(() => setTyping(new Set()), TYPING_MS);
    return () => window.clearTimeout(timer);
  }, [typing]);
  return typing;
}

const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      window.clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = window.setTimeout(end, PAUSE_MS);
    signal.addEventListener('abort', end);
  });

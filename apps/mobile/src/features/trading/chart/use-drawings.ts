// The drawings of one instrument's chart: kept with the chart's settings, with the tool in hand and the chosen one.
import { useCallback, useMemo, useState } from 'react';
import type { ChartSettings } from './chart-settings.ts';
import { type Drawing, noDrawings, putDrawing, type Tool } from './drawings.ts';

export interface Drawn {
  readonly drawings: readonly Drawing[];
  readonly tool: Tool | null;
  readonly chosen: Drawing | null;
  readonly take: (tool: Tool | null) => void;
  readonly choose: (id: string | null) => void;
  /** This one is not chosen any more; another that was chosen meanwhile stays. */
  readonly leave: (id: string) => void;
  /** A new one, or one that was moved. */
  readonly put: (drawing: Drawing) => void;
  readonly remove: (id: string) => void;
  readonly removeAll: () => void;
}

export function useDrawings(
  code: string,
  { drawings: all }: ChartSettings,
  change: (change: Partial<ChartSettings>) => void,
): Drawn {
  const [tool, setTool] = useState<Tool | null>(null);
  const [chosenId, choose] = useState<string | null>(null);
  const [drawnCode, setDrawnCode] = useState(code);
  if (drawnCode !== code) {
    // Another instrument came under the same chart: the tool belongs to the one before.
    setDrawnCode(code);
    setTool(null);
    choose(null);
  }
  const drawings = all[code] ?? noDrawings;
  const write = useCallback(
    (next: readonly Drawing[]) => change({ drawings: { ...all, [code]: next } }),
    [all, code, change],
  );
  return useMemo(
    () => ({
      drawings,
      tool,
      chosen: drawings.find(({ id }) => id === chosenId) ?? null,
      take(next) {
        setTool(next);
        choose(null);
      },
      choose,
      leave: (id) => choose((now) => (now === id ? null : now)),
      put(drawing) {
        write(putDrawing(drawings, drawing));
        setTool(null);
        choose(drawing.id);
      },
      remove: (id) => write(drawings.filter((one) => one.id !== id)),
      removeAll: () => write(noDrawings),
    }),
    [drawings, tool, chosenId, write],
  );
}

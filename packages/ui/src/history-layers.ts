// Sheets and dialogs as layers over a page, each with an entry in the browser's history: Back closes the top one. If a
// layer closes in another way, its entry is removed by going back, so that none remains.

export interface Layer {
  close(): void;
}
/** The browser's history, as far as layers need it. */
export interface LayerHistory {
  readonly state: unknown;
  pushState(state: unknown, unused: string): void;
  go(steps: number): void;
}

export interface HistoryLayers {
  /** Puts a layer on top and answers how to take it away. */
  open(layer: Layer): () => void;
  /**
   * Runs a navigation. From an open layer it replaces the layer's entry: then `isReplacing` is true. A navigation
   * during a step back waits for its end.
   */
  leave(navigate: (isReplacing: boolean) => void): void;
  /** The browser has moved in its history (its event popstate). */
  arrived(): void;
}

const STATE_KEY = 'candorLayers';

/** `later` runs when what happens now is done: a sheet that gives way to another in one go changes nothing. */
export function makeHistoryLayers(history: LayerHistory, later: (run: () => void) => void): HistoryLayers {
  const layers: Layer[] = [];
  const waiting: (() => void)[] = [];
  let isTravelling = false;
  let isPlanned = false;
  let hasChanged = false;

  /** The layer depth of the browser's current history entry. */
  function depthNow(): number {
    const depth = (history.state as Readonly<Record<string, unknown>> | null)?.[STATE_KEY];
    return typeof depth === 'number' ? depth : 0;
  }
  function travel(steps: number): void {
    isTravelling = true;
    history.go(steps);
  }
  /** Makes the entries as many as the layers. */
  function agree(): void {
    hasChanged = false;
    const depth = depthNow();
    for (let next = depth + 1; next <= layers.length; next += 1) history.pushState({ [STATE_KEY]: next }, '');
    if (depth > layers.length) travel(layers.length - depth);
  }
  function plan(): void {
    hasChanged = true;
    if (isPlanned) return;
    isPlanned = true;
    later(() => {
      isPlanned = false;
      if (!isTravelling) agree();
    });
  }

  // Reloaded with a layer open: the entry is still there, the layer is not.
  if (depthNow() > 0) plan();

  return {
    open(layer) {
      layers.push(layer);
      plan();
      return () => {
        layers.splice(layers.indexOf(layer), 1);
        plan();
      };
    },
    leave(navigate) {
      const depth = depthNow();
      if (!isTravelling && depth <= 1) {
        navigate(depth === 1);
        return;
      }
      waiting.push(() => navigate(depthNow() > 0));
      if (!isTravelling) travel(1 - depth);
    },
    arrived() {
      if (isTravelling) {
        isTravelling = false;
        for (const navigate of waiting.splice(0)) navigate();
        if (hasChanged) agree();
        return;
      }
      const depth = depthNow();
      // Forward to the entry of a layer that was closed: it does not open again.
      if (depth > layers.length) agree();
      else for (const layer of layers.slice(depth).reverse()) layer.close();
    },
  };
}

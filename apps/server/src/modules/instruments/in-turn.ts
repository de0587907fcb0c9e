// Serialises commands: each sees the result of the one before on the instrument, the engine's response included.

export type InTurn = <T>(act: () => Promise<T>) => Promise<T>;

export function makeInTurn(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (act) => {
    const turn = last.then(act, act);
    last = turn.catch(() => undefined);
    return turn;
  };
}

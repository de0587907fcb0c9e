// One act after the other: each sees what the one before has made of an instrument, the engine's answer included.

export type InTurn = <T>(act: () => Promise<T>) => Promise<T>;

export function makeInTurn(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (act) => {
    const turn = last.then(act, act);
    last = turn.catch(() => undefined);
    return turn;
  };
}

// Shows the progress of a long command: one line that changes on a terminal, otherwise a line for each tenth.

export interface Progress {
  say(line: string): void;
  show(done: number, text: string): void;
}

export function showProgress(out: { readonly isTTY?: boolean; write(text: string): unknown }): Progress {
  let shownTenth = -1;
  let isOpen = false;
  const close = (): void => {
    if (isOpen) out.write('\n');
    isOpen = false;
  };
  return {
    say(line) {
      close();
      out.write(`${line}\n`);
    },
    show(done, text) {
      const percent = `${Math.floor(done * 100)} %`.padStart(5);
      if (out.isTTY) {
        out.write(`\r${percent}  ${text} `);
        isOpen = true;
        return;
      }
      const tenth = Math.floor(done * 10);
      if (tenth === shownTenth) return;
      shownTenth = tenth;
      out.write(`${percent}  ${text}\n`);
    },
  };
}

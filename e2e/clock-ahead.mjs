// Sets a program's clock ahead, or back, by CLOCK_AHEAD_MS: Node loads it before the program (e2e/src/later.ts). If
// CLOCK_AHEAD_FILE names a file, its number counts instead, even after it has changed.
import { readFileSync } from 'node:fs';

const file = process.env.CLOCK_AHEAD_FILE;
let ahead = Number(process.env.CLOCK_AHEAD_MS ?? 0);
const RealDate = Date;

if (file) {
  const read = () => {
    ahead = Number(readFileSync(file, 'utf8'));
  };
  read();
  setInterval(read, 50).unref();
}

globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + ahead);
    else super(...given);
  }
  static now() {
    return RealDate.now() + ahead;
  }
};

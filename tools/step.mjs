// Shows what a command is doing: a step that takes longer than a second gets one line with its elapsed time.
import { spawn } from 'node:child_process';

/**
 * Runs the work. Prints its name once it has taken a second, and its duration at the end.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(name, work) {
  const begin = Date.now();
  let shown = false;
  const show = () => {
    if (process.stdout.isTTY) process.stdout.write(`\r• ${name} … ${seconds(begin)} s `);
    else if (!shown) process.stdout.write(`• ${name} …`);
    shown = true;
  };
  const timer = setInterval(show, 1_000);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    if (shown)
      process.stdout.write(
        process.stdout.isTTY ? `\r• ${name} … ${seconds(begin)} s\n` : ` ${seconds(begin)} s\n`,
      );
  }
}

/**
 * Runs a program and stores its output in case it fails.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {Omit<import('node:child_process').SpawnOptions, 'stdio'>} [options]
 * @returns {Promise<string>}
 */
export function runQuietly(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    /** @param {Buffer} chunk */
    const keep = (chunk) => {
      said = (said + chunk).slice(-20_000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0) resolve(said);
      else reject(new CommandFailed(`${program} ${args.join(' ')}`, code ?? signal, said.trim()));
    });
  });
}

/** A failure whose message is for people; the tools print it without a stack. */
export class ToolError extends Error {}

export class CommandFailed extends ToolError {
  /**
   * @param {string} command
   * @param {number | string | null} outcome exit code or signal
   * @param {string} said
   */
  constructor(command, outcome, said) {
    super(`${said}\n\n${command} failed (${outcome})`);
    this.said = said;
  }
}

/**
 * Runs a tool's main part and turns its failure into a message and an exit code.
 * @param {() => Promise<number>} work
 */
export async function main(work) {
  try {
    process.exitCode = await work();
  } catch (error) {
    const said = error instanceof ToolError ? error.message : error instanceof Error ? error.stack : error;
    process.stderr.write(`\n${said}\n`);
    process.exitCode = 1;
  }
}

/** @param {number} begin */
function seconds(begin) {
  return Math.round((Date.now() - begin) / 1_000);
}

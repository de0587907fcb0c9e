// The connection to a thread of the module. The thread starts with the first request, and again after it has ended.
import { Worker } from 'node:worker_threads';
import type { FromRisk, RiskAnswers, RiskQuestion } from './messages.ts';

type Answer = RiskAnswers[keyof RiskAnswers];
interface Waiting {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

export class RiskPort {
  readonly #name: string;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | null = null;
  #lastId = 0;

  constructor(name: string) {
    this.#name = name;
  }

  /** Requests that are not answered yet. */
  get waiting(): number {
    return this.#waiting.size;
  }

  ask<Q extends RiskQuestion>(question: Q): Promise<RiskAnswers[Q['ask']]> {
    this.#worker ??= this.#start();
    this.#lastId += 1;
    const id = this.#lastId;
    const answered = new Promise<Answer>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
    });
    this.#worker.postMessage({ id, question });
    // The thread answers each question by its `ask`.
    return answered as Promise<RiskAnswers[Q['ask']]>;
  }

  #start(): Worker {
    const worker = new Worker(new URL('./risk-thread.ts', import.meta.url), { name: this.#name });
    // The thread holds nothing that could be lost, so the program may end without it.
    worker.unref();
    worker.on('message', (message: FromRisk) => {
      const waiting = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      if ('fault' in message) waiting?.reject(new Error(message.fault));
      else waiting?.resolve(message.answer);
    });
    const lost = (error: Error): void => {
      this.#worker = null;
      for (const waiting of this.#waiting.values()) waiting.reject(error);
      this.#waiting.clear();
    };
    worker.on('error', (error) => lost(error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', (code) => {
      if (this.#worker === worker) lost(new Error(`the thread ${this.#name} ended with code ${code}`));
    });
    return worker;
  }
}

// A thread of the module: calculates metrics and tries shocks beside the engine and the web, on copies of what is open.
import { parentPort } from 'node:worker_threads';
import type { FromRisk, RiskAnswers, RiskQuestion, ToRisk } from './messages.ts';
import { calculateMetrics, type Figures } from './metrics.ts';
import { selectAccounts, selectPositions } from './select-rows.ts';
import { runShock } from './shock.ts';

if (!parentPort) throw new Error('risk-thread.ts runs as a worker thread');
const port = parentPort;
let metrics: Figures | null = null;

port.on('message', ({ id, question }: ToRisk) => {
  let reply: FromRisk;
  try {
    reply = { id, answer: answer(question) };
  } catch (error) {
    reply = { id, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  port.postMessage(reply);
});

function answer(question: RiskQuestion): RiskAnswers[keyof RiskAnswers] {
  switch (question.ask) {
    case 'figures':
      metrics = calculateMetrics(question.copy);
      return metrics.books;
    case 'positions':
      return selectPositions(known(), question.query);
    case 'accounts':
      return selectAccounts(known(), question.query);
    case 'shocks':
      return question.tries.map(({ steps, options }) => runShock(question.copy, steps, options));
  }
}

function known(): Figures {
  if (!metrics) throw new Error('rows were asked for before any figures');
  return metrics;
}

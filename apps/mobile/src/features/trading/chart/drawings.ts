// The user's drawings on a chart: tools, and drawings as the preferences store them. Parsed, never trusted.

export const TOOLS = ['trend', 'ray', 'horizontal', 'vertical', 'fibonacci', 'rectangle'] as const;
export type Tool = (typeof TOOLS)[number];

/** A place that stays where it is when the period changes. The value is for drawing only: no money hangs on it. */
export interface DrawnPoint {
  readonly timestamp: number;
  readonly value: number;
}
export interface Drawing {
  readonly id: string;
  readonly tool: Tool;
  readonly points: readonly DrawnPoint[];
}
/** By the instrument's code. */
export type Drawings = Readonly<Record<string, readonly Drawing[]>>;

/** More than this no phone shows and no storage should carry; the oldest goes. */
export const DRAWINGS_MAX = 40;

export const pointsOf = (tool: Tool): 1 | 2 => (tool === 'horizontal' || tool === 'vertical' ? 1 : 2);

export const noDrawings: readonly Drawing[] = [];

export function putDrawing(drawings: readonly Drawing[], drawing: Drawing): readonly Drawing[] {
  const isKnown = drawings.some((one) => one.id === drawing.id);
  if (isKnown) return drawings.map((one) => (one.id === drawing.id ? drawing : one));
  return [...drawings, drawing].slice(-DRAWINGS_MAX);
}

export function parseDrawings(stored: unknown): Drawings {
  if (typeof stored !== 'object' || stored === null) return {};
  const parsed: Record<string, readonly Drawing[]> = {};
  for (const [code, kept] of Object.entries(stored)) {
    if (!Array.isArray(kept)) continue;
    const sound = kept.map(parseDrawing).filter((one) => one !== null);
    if (sound.length > 0) parsed[code] = sound.slice(-DRAWINGS_MAX);
  }
  return parsed;
}

function parseDrawing(value: unknown): Drawing | null {
  if (typeof value !== 'object' || value === null) return null;
  const { id, tool, points } = value as Record<string, unknown>;
  const known = TOOLS.find((one) => one === tool);
  if (typeof id !== 'string' || known === undefined || !Array.isArray(points)) return null;
  if (points.length !== pointsOf(known) || !points.every(isPoint)) return null;
  return { id, tool: known, points: points.map(({ timestamp, value: at }) => ({ timestamp, value: at })) };
}

function isPoint(point: unknown): point is DrawnPoint {
  if (typeof point !== 'object' || point === null) return false;
  const { timestamp, value } = point as Record<string, unknown>;
  return Number.isSafeInteger(timestamp) && Number.isFinite(value);
}

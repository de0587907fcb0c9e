// The tools' signs, drawn by us: what each of them leaves on the chart.
import type { Tool } from './drawings.ts';

const paths: Readonly<Record<Tool, string>> = {
  trend: 'M5 18 19 6',
  ray: 'M5 18 22 4',
  horizontal: 'M2 12h20',
  vertical: 'M12 2v20',
  fibonacci: 'M3 4h18M3 10h18M3 14h18M3 20h18',
  rectangle: 'M4 7h16v10H4z',
};
const dots: Readonly<Record<Tool, readonly (readonly [number, number])[]>> = {
  trend: [
    [5, 18],
    [19, 6],
  ],
  ray: [[5, 18]],
  horizontal: [[12, 12]],
  vertical: [[12, 12]],
  fibonacci: [],
  rectangle: [
    [4, 7],
    [20, 17],
  ],
};

export function ToolIcon({ tool }: { tool: Tool }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="22"
      height="22"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      aria-hidden="true"
      className="shrink-0 text-accent"
    >
      <path d={paths[tool]} />
      {dots[tool].map(([x, y]) => (
        <circle key={`${x}-${y}`} cx={x} cy={y} r="2.25" fill="currentColor" stroke="none" />
      ))}
    </svg>
  );
}

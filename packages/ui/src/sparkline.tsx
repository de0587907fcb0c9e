// A small area chart: an SVG path of our own, redrawn at most once a second.
import { memo, useEffect, useId, useState } from 'react';
import { directionColour } from './figure.tsx';

export interface SparklineProps {
  /** Oldest first. */
  values: readonly number[];
  /** The newest price, which moves the end of the line. */
  last?: number | null;
  direction: 1 | 0 | -1;
  width?: number;
  height?: number;
  className?: string;
}

const REDRAW_MS = 1_000;

export const Sparkline = memo(function Sparkline(props: SparklineProps) {
  const { values, direction, width = 64, height = 30, className = '' } = props;
  const gradient = useId();
  const last = useSlow(props.last ?? null, REDRAW_MS);
  const points = last === null || values.length === 0 ? values : [...values.slice(0, -1), last];
  if (points.length < 2) return <span style={{ width, height }} className={`inline-block ${className}`} />;
  const { line, area } = drawPaths(points, width, height);
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
      className={`overflow-visible ${directionColour(direction)} ${className}`}
    >
      <linearGradient id={gradient} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="currentColor" stopOpacity="0.28" />
        <stop offset="1" stopColor="currentColor" stopOpacity="0" />
      </linearGradient>
      <path d={area} fill={`url(#${gradient})`} />
      <path
        d={line}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  );
});

/** Coordinates with one decimal: finer than a pixel of any phone. A flat series lies in the middle. */
export function drawPaths(values: readonly number[], width: number, height: number) {
  const min = Math.min(...values);
  const range = Math.max(...values) - min;
  const pad = 1.5;
  const points = values.map((value, n) => {
    const x = (n / (values.length - 1)) * width;
    const share = range === 0 ? 0.5 : (value - min) / range;
    return `${round(x)} ${round(height - pad - share * (height - 2 * pad))}`;
  });
  const line = `M${points.join('L')}`;
  return { line, area: `${line}L${width} ${height}L0 ${height}Z` };
}

const round = (n: number): number => Math.round(n * 10) / 10;

/** The newest value, updated at most once every `intervalMs`. */
function useSlow<T>(value: T, intervalMs: number): T {
  const [slow, setSlow] = useState({ value, at: 0 });
  useEffect(() => {
    if (Object.is(value, slow.value)) return;
    const wait = Math.max(0, slow.at + intervalMs - performance.now());
    const timer = setTimeout(() => setSlow({ value, at: performance.now() }), wait);
    return () => clearTimeout(timer);
  }, [value, slow, intervalMs]);
  return slow.value;
}

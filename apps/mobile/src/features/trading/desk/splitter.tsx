// The gap between two panes, which is grasped to change their sizes. It writes the grid's variable, so that nothing renders
// while it moves.
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { usePartMessages } from '../../../shared/part-messages.ts';
import { clampSize, type Limits, limitsOf, type PaneName } from './pane-sizes.ts';

export interface SplitterProps {
  readonly pane: PaneName;
  readonly name: string;
  /** Stored; undefined for that of the style sheet. */
  readonly size: number | undefined;
  readonly onSize: (size: number | undefined) => void;
}

const STEP_PX = 16;

export function Splitter({ pane, name, size, onSize }: SplitterProps) {
  const { t } = usePartMessages('desk');
  const element = useRef<HTMLDivElement>(null);
  const grasped = useRef<{ at: number; size: number; limits: Limits } | null>(null);
  const [shown, setShown] = useState<Measured | null>(null);
  const isUpright = pane !== 'book';

  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const place = () => {
      const grid = gridOf(current);
      grid.style.removeProperty(`--${pane}`);
      if (size !== undefined) write(current, pane, clampSize(size, measure(current, pane).limits));
      setShown(measure(current, pane));
    };
    place();
    const observer = new ResizeObserver(place);
    observer.observe(gridOf(current));
    return () => observer.disconnect();
  }, [pane, size]);

  function onPointerDown(event: PointerEvent<HTMLDivElement>): void {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    grasped.current = { at: along(event, isUpright), ...measure(event.currentTarget, pane) };
  }
  function onPointerMove(event: PointerEvent<HTMLDivElement>): void {
    const { current } = grasped;
    if (!current) return;
    const moved = (along(event, isUpright) - current.at) * signOf(event.currentTarget, pane);
    write(event.currentTarget, pane, clampSize(current.size + moved, current.limits));
  }
  function onLetGo(): void {
    const { current } = element;
    const before = grasped.current;
    grasped.current = null;
    if (!current || !before) return;
    const now = Math.round(measure(current, pane).size);
    // A press without a move, as of a double click, changes nothing.
    if (now !== Math.round(before.size)) onSize(now);
  }
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const { size: now, limits } = measure(event.currentTarget, pane);
    const sign = signOf(event.currentTarget, pane);
    const [less, more] = isUpright ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
    const wanted =
      event.key === less
        ? now - STEP_PX * sign
        : event.key === more
          ? now + STEP_PX * sign
          : event.key === 'Home'
            ? limits.min
            : event.key === 'End'
              ? limits.max
              : null;
    if (wanted === null) return;
    event.preventDefault();
    onSize(clampSize(wanted, limits));
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a line of text is no control
    <div
      ref={element}
      role="separator"
      tabIndex={0}
      aria-label={t('desk.resize', { name })}
      aria-orientation={isUpright ? 'vertical' : 'horizontal'}
      aria-valuenow={Math.round(shown?.size ?? 0)}
      aria-valuemin={shown?.limits.min}
      aria-valuemax={shown?.limits.max}
      className={`splitter splitter-${pane}`}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onLostPointerCapture={onLetGo}
      onDoubleClick={() => onSize(undefined)}
      onKeyDown={onKeyDown}
    />
  );
}

interface Measured {
  readonly size: number;
  readonly limits: Limits;
}

const gridOf = (splitter: HTMLElement): HTMLElement => splitter.closest<HTMLElement>('.trade') ?? splitter;
const write = (splitter: HTMLElement, pane: PaneName, size: number): void =>
  gridOf(splitter).style.setProperty(`--${pane}`, `${size}px`);
const along = ({ clientX, clientY }: PointerEvent, isUpright: boolean): number =>
  isUpright ? clientX : clientY;

function measure(splitter: HTMLElement, pane: PaneName): Measured {
  const grid = gridOf(splitter);
  const boxOf = (name: string) => grid.querySelector(`.trade-${name}`)?.getBoundingClientRect();
  const [own, chart] = [boxOf(pane), boxOf('chart')];
  const size = (pane === 'book' ? own?.height : own?.width) ?? 0;
  const room = { width: size + (chart?.width ?? 0), height: size + (chart?.height ?? 0) };
  return { size, limits: limitsOf(pane, room) };
}

/** 1 where a pane grows to the right or downwards. */
function signOf(splitter: HTMLElement, pane: PaneName): 1 | -1 {
  if (pane === 'book') return -1;
  const isFromRight = getComputedStyle(splitter).direction === 'rtl';
  return (pane === 'watchlist') === isFromRight ? -1 : 1;
}

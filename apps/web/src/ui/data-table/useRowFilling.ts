import { useEffect, useLayoutEffect, useReducer, useRef } from 'react';
import { flushSync } from 'react-dom';
import { briefRows, type DrawnRows } from './row-filling.ts';

const NONE: ReadonlySet<string> = new Set();

interface RowFilling {
  /** Whether rows may be drawn by their names alone at all. */
  wanted: boolean;
  /** Ids of the rows to draw, those first that are looked at first. */
  ids: readonly string[];
  scrolling: boolean;
  flying: boolean;
}

/** Ids of the rows that are drawn by their names alone for now. What is left of them is filled frame by frame. */
export function useRowFilling({ wanted, ids, scrolling, flying }: RowFilling): ReadonlySet<string> {
  const before = useRef<DrawnRows>({ drawn: NONE, brief: NONE });
  const [, fillMore] = useReducer((frames: number) => frames + 1, 0);
  const brief = wanted ? briefRows({ ids, before: before.current, scrolling, flying }) : NONE;

  useLayoutEffect(() => {
    before.current = { drawn: new Set(ids), brief };
  });
  useEffect(() => {
    // Those that fly by wait until something else is drawn: the next scroll, or the rest after it.
    if (brief.size === 0 || flying) return;
    const drawnIn = Number(document.timeline.currentTime);
    const fill = (now: number) => {
      // What has been drawn for a scroll is still to be laid out in this very frame.
      if (now > drawnIn) flushSync(fillMore);
      else frame = requestAnimationFrame(fill);
    };
    let frame = requestAnimationFrame(fill);
    return () => cancelAnimationFrame(frame);
  });

  return brief;
}

import { describe, expect, it } from 'vitest';
import { briefRows, type DrawnRows } from './row-filling.ts';

const names = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => `row ${from + at}`);
const whole = (ids: readonly string[]): DrawnRows => ({ drawn: new Set(ids), brief: new Set() });
const nothing = whole([]);
const scrolled = { scrolling: true, flying: false };

describe('rows with all of their cells', () => {
  it('are those of another question, however many', () => {
    expect(briefRows({ ids: names(0, 40), before: nothing, scrolling: false, flying: false })).toEqual(
      new Set(),
    );
  });

  it('are a few of those that scrolling brings, and a few more with each frame', () => {
    let before = whole(names(0, 30));
    const left: number[] = [];
    for (let frame = 0; frame < 4; frame += 1) {
      const ids = names(14, 44);
      const brief = briefRows({ ids, before, ...scrolled });
      left.push(brief.size);
      before = { drawn: new Set(ids), brief };
    }
    expect(left).toEqual([8, 2, 0, 0]);
  });

  it('are the first in the order of being looked at', () => {
    const brief = briefRows({ ids: [...names(20, 30), ...names(10, 20)], before: nothing, ...scrolled });
    expect(brief).toEqual(new Set([...names(26, 30), ...names(10, 20)]));
  });

  it('are none of those that fly by, but those that had them', () => {
    const brief = briefRows({
      ids: names(20, 50),
      before: whole(names(0, 25)),
      scrolling: true,
      flying: true,
    });
    expect(brief).toEqual(new Set(names(25, 50)));
  });

  it('are filled a few at a time once they rest', () => {
    const flown = { drawn: new Set(names(0, 30)), brief: new Set(names(0, 30)) };
    const brief = briefRows({ ids: names(0, 30), before: flown, scrolling: false, flying: false });
    expect(brief).toEqual(new Set(names(6, 30)));
  });
});

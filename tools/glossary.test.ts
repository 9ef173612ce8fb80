import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const root = new URL('..', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');

/** The words of the glossary's first table. */
const acts = (read('docs/glossary.md').split('## Things')[0] ?? '')
  .split('\n')
  .flatMap((line) => line.match(/^\| ([A-Z]\w+) \|/)?.[1] ?? []);

/** The styles of links, from the glossary's last table. */
const looks = (read('docs/glossary.md').split('## Links')[1] ?? '')
  .split('\n')
  .flatMap((line) => line.match(/^\| `([a-z]+-link)` \|/)?.[1] ?? []);

/** The contents of the screens' source files, by path. */
const screens = readdirSync(new URL('apps/web/src', root), { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
  .map((path) => ({ path, text: read(`apps/web/src/${path}`) }));

/** The labels of the main buttons of dialogs and questions, with the file that has them. */
const said = screens.flatMap(({ path, text }) => {
  const words = text.matchAll(/submitLabel="([^"]+)"|\bconfirm: '([^']+)'/g);
  return [...words].map(([, submit, confirm]) => ({ path, label: submit ?? confirm ?? '' }));
});

it('the label of a dialog’s main button begins with a word of the glossary', () => {
  expect(said.length).toBeGreaterThan(40);
  expect(said.filter(({ label }) => !acts.includes(label.split(' ')[0] ?? ''))).toEqual([]);
});

it('each word of it is capitalized, except small ones', () => {
  const SMALL = new Set(['a', 'and', 'as', 'for', 'off', 'of', 'on', 'the', 'to', 'under']);
  const small = said.filter(({ label }) =>
    label.split(' ').some((word) => /^[a-z]/.test(word) && !SMALL.has(word)),
  );
  expect(small).toEqual([]);
});

describe('a link', () => {
  /** Every place that applies a style of links. */
  const looked = screens.flatMap(({ path, text }) =>
    [...text.matchAll(/<([\w.]+)\b(?:[^<>]|=>)*?className=(?:"|\{`)([^"`]*-link\b[^"`]*)/g)].map(
      ([, element = '', classes = '']) => ({
        path,
        element,
        look: classes.split(/\s+/).find((name) => /^[a-z]+-link$/.test(name)) ?? '',
      }),
    ),
  );

  it('has a class of the glossary, each of which is in use', () => {
    expect(looked.length).toBeGreaterThan(25);
    expect(looked.filter(({ look }) => !looks.includes(look))).toEqual([]);
    expect(new Set(looked.map(({ look }) => look))).toEqual(new Set(looks));
    for (const style of ['ui/shared.css', 'ui/base.css'])
      for (const [, look] of read(`apps/web/src/${style}`).matchAll(/\.([a-z]+-link)\b/g))
        expect(looks).toContain(look);
  });

  it('is the only element with such a class', () => {
    expect(looked.filter(({ element }) => !/^(a|Link|RecordLink)$/.test(element))).toEqual([]);
  });
});

describe('the way back', () => {
  const backs = screens.flatMap(({ path, text }) =>
    [...text.matchAll(/<BackLink\b(?:[^<>]|=>)*>([^<]*)<\/BackLink>/g)].map(([, label = '']) => ({
      path,
      label: label.trim(),
    })),
  );

  it('is a single BackLink per page', () => {
    const own = screens.filter(({ text }) => text.includes('back-link')).map(({ path }) => path);
    expect(own).toEqual(['listing/BackLink.tsx']);
    expect(backs.length).toBeGreaterThan(10);
    // A page with two views has the same link back in both.
    const labels = Map.groupBy(backs, ({ path }) => path);
    for (const [path, ofPage] of labels) expect(new Set(ofPage.map(({ label }) => label)).size, path).toBe(1);
  });

  it('is labelled with the title of its target page', () => {
    for (const { label } of backs) expect(label).toMatch(/^(\{[\w.]+\}|[A-Z])/);
    const others = screens.flatMap(({ path, text }) =>
      [...text.matchAll(/<(?:Link|Button)\b(?:[^<>]|=>)*\bto=(?:[^<>]|=>)*>\s*(Back [^<]*)</g)].map(
        ([, label]) => ({
          path,
          label,
        }),
      ),
    );
    // Links on an error page use the same words for the same target.
    expect(others.filter(({ label }) => !/^Back to [A-Z]/.test(label ?? ''))).toEqual([]);
    for (const [, label] of read('apps/web/src/routes.tsx').matchAll(/\blabel: '([^']+)'/g))
      expect(label).toMatch(/^Back to [A-Z]/);
  });
});

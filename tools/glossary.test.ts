import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = new URL('..', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');

/** The words of the glossary's first table. */
const acts = (read('docs/glossary.md').split('## Things')[0] ?? '')
  .split('\n')
  .flatMap((line) => line.match(/^\| ([A-Z]\w+) \|/)?.[1] ?? []);

/** What the main buttons of dialogs and questions say, with the file that says it. */
const said = readdirSync(new URL('apps/web/src', root), { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
  .flatMap((path) => {
    const words = read(`apps/web/src/${path}`).matchAll(/submitLabel="([^"]+)"|\bconfirm: '([^']+)'/g);
    return [...words].map(([, submit, confirm]) => ({ path, label: submit ?? confirm ?? '' }));
  });

it('what a dialog’s main button says begins with a word of the glossary', () => {
  expect(said.length).toBeGreaterThan(40);
  expect(said.filter(({ label }) => !acts.includes(label.split(' ')[0] ?? ''))).toEqual([]);
});

it('each word of it begins with a capital letter, but for the small ones', () => {
  const SMALL = new Set(['a', 'and', 'as', 'off', 'of', 'on', 'the', 'to', 'under']);
  const small = said.filter(({ label }) =>
    label.split(' ').some((word) => /^[a-z]/.test(word) && !SMALL.has(word)),
  );
  expect(small).toEqual([]);
});

import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const source = fileURLToPath(new URL('..', import.meta.url));
const styles = fileURLToPath(new URL('../../../../node_modules/@mantine/core/styles', import.meta.url));

/** The library's components that the app imports by name. */
function componentsInUse(): Set<string> {
  const names = globSync(`${source}/**/*.tsx`).flatMap((file) => {
    const imports = readFileSync(file, 'utf8').matchAll(/import \{([^}]*)\} from '@mantine\/core'/g);
    return [...imports].flatMap(([, list = '']) => list.split(','));
  });
  return new Set(names.map((name) => name.replace(/^\s*type\s.*/, '').trim()).filter(Boolean));
}

test('every used component has its styles', () => {
  const loaded = readFileSync(`${source}/ui/mantine.css`, 'utf8');
  const styled = [...componentsInUse()].filter((name) => existsSync(`${styles}/${name}.css`));
  expect(styled.length).toBeGreaterThan(0);
  expect(styled.filter((name) => !loaded.includes(`styles/${name}.css`))).toEqual([]);
});

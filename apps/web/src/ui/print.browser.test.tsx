import { afterEach, expect, it } from 'vitest';
import { cdp } from 'vitest/browser';

const root = document.documentElement;

function colors() {
  const { color, backgroundColor, colorScheme } = getComputedStyle(document.body);
  return { color, backgroundColor, colorScheme };
}

afterEach(async () => {
  await cdp().send('Emulation.setEmulatedMedia', { media: '' });
  root.removeAttribute('data-mantine-color-scheme');
});

it('print uses the colours of the light scheme in either theme', async () => {
  root.setAttribute('data-mantine-color-scheme', 'light');
  const light = colors();
  root.setAttribute('data-mantine-color-scheme', 'dark');
  expect(colors()).not.toEqual(light);
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' });
  expect(colors()).toEqual(light);
});

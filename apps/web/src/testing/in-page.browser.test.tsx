import 'axe-core';
import { afterEach, expect, it } from 'vitest';
import { accessibilityFaults } from './in-page.ts';

const drawn: Element[] = [];

function draw(html: string): void {
  document.body.insertAdjacentHTML('beforeend', html);
  drawn.push(document.body.lastElementChild ?? expect.fail('Nothing is drawn'));
}

afterEach(() => {
  for (const element of drawn.splice(0)) element.remove();
});

const RULES = ['button-name'];

it('names the element of a violation', async () => {
  draw('<div id="root"><button class="nameless"></button><button>Save</button></div>');
  expect(await accessibilityFaults(RULES)).toEqual(['button-name: .nameless']);
});

it('finds violations in a dialog and on the page behind it', async () => {
  draw('<div id="root"><button class="behind"></button></div>');
  draw('<div role="dialog" aria-modal="true" aria-label="Add Date"><button class="inside"></button></div>');
  expect(await accessibilityFaults(RULES)).toEqual(['button-name: .behind, .inside']);
});

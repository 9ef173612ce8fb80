import type { Command } from './commands.ts';

/**
 * What can be done on the page at hand: its buttons that say so by `data-command`, so that the palette offers what the page
 * does, and to the same people.
 */
export function pageCommands(): Command[] {
  const buttons = [...document.querySelectorAll<HTMLElement>('main [data-command]')];
  return buttons.map((button, at) => ({
    label: button.dataset.command ?? '',
    href: `#here-${at}`,
    run: () => button.click(),
  }));
}

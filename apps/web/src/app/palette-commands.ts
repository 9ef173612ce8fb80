import type { Command } from './commands.ts';

/**
 * The actions of the current page: its buttons with a `data-command`. So the palette offers what the page does, to the
 * people who may do it.
 */
export function pageCommands(): Command[] {
  const buttons = [...document.querySelectorAll<HTMLElement>('main [data-command]')];
  return buttons.map((button, at) => ({
    label: button.dataset.command ?? '',
    href: `#here-${at}`,
    run: () => button.click(),
  }));
}

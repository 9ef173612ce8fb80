import type { Command } from './commands.ts';

/**
 * The actions of the current page: its buttons with a `data-command`. The palette thus offers exactly the actions that
 * the page offers to this user.
 */
export function pageCommands(): Command[] {
  const buttons = [...document.querySelectorAll<HTMLElement>('main [data-command]')];
  return buttons.map((button, at) => ({
    label: button.dataset.command ?? '',
    href: `#here-${at}`,
    run: () => button.click(),
  }));
}

import { PATHS } from '../paths.ts';
import type { Command } from './commands.ts';
import { CREATE } from './create-href.ts';

/**
 * What can be done on the page at hand: its buttons that say so by `data-command`, so that the palette offers what the page
 * does, and to the same people.
 */
export function pageCommands(pathname: string, mayWrite: boolean): Command[] {
  const buttons = [...document.querySelectorAll<HTMLElement>('main [data-command]')];
  const pressed = buttons.map((button, at) => ({
    label: button.dataset.command ?? '',
    href: `#here-${at}`,
    run: () => button.click(),
  }));
  const [, beneficiaryId] = pathname.match(/^\/beneficiaries\/([^/]+)$/) ?? [];
  if (!mayWrite || !beneficiaryId) return pressed;
  const href = `${PATHS.cases}${CREATE}&beneficiary_id=${beneficiaryId}`;
  return [{ label: 'New case for this beneficiary', href }, ...pressed];
}

import { PATHS } from '../paths.ts';

/** The query that opens a list's create dialog. */
export const CREATE = '?new=open';

export const NEW_TEMPLATE = `${PATHS.reminders}?tab=templates&template=new`;

/** The address that the key `n` opens on a page: the create dialog of its list. */
export function createHref(pathname: string): string | undefined {
  if (pathname === PATHS.home || pathname === PATHS.work) return `${PATHS.cases}${CREATE}`;
  if (pathname.startsWith(PATHS.dateTypes)) return PATHS.newDateType;
  if (pathname === PATHS.reminders) return NEW_TEMPLATE;
  const lists = [PATHS.cases, PATHS.beneficiaries, PATHS.petitioners, PATHS.reports, PATHS.organization];
  const list = lists.find((path) => pathname === path);
  return list && `${list}${CREATE}`;
}

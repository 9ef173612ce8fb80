import { listCalendarClosures } from '@landfall/contract/change-sets';
import type { Bind } from '../../platform/http/bind.ts';
import { listClosures } from './service.ts';

export function calendarClosureRoutes(bind: Bind): void {
  bind(listCalendarClosures, async ({ tx }) => ({ calendar_closures: await listClosures(tx) }));
}

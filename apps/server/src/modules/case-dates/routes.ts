import * as changes from '@landfall/contract/case-date-changes';
import * as views from '@landfall/contract/case-date-views';
import type { Bind } from '../../platform/http/bind.ts';
import * as service from './service.ts';
import { viewCalendar, viewDates } from './views.ts';

export function caseDateRoutes(bind: Bind): void {
  bind(views.listCaseDates, (session, { query }) => viewDates(session, query));
  bind(views.viewCalendar, (session, { query }) => viewCalendar(session, query));
  bind(changes.addCaseDate, async (session, { body }) => ({
    case_date: await service.addDate(session, body),
  }));
  bind(changes.updateCaseDate, async (session, { params, body }) => ({
    case_date: await service.editDate(session, params.id, body),
  }));
  bind(changes.archiveCaseDate, async (session, { params }) => {
    await service.archiveDate(session, params.id);
  });
  bind(changes.restoreCaseDate, async (session, { params }) => ({
    case_date: await service.restoreDate(session, params.id),
  }));
  bind(changes.listArchivedDates, (session, { params }) => service.archivedDatesOf(session, params.id));
  bind(changes.handleCaseDate, async (session, { params, body }) => ({
    case_date: await service.handleDate(session, params.id, body),
  }));
  bind(changes.reopenCaseDate, async (session, { params }) => ({
    case_date: await service.reopenDate(session, params.id),
  }));
  bind(changes.bulkCaseDates, (session, { body }) => service.changeManyDates(session, body));
}

import * as contract from '@landfall/contract/calendar-feeds';
import type { Bind } from '../../platform/http/bind.ts';
import * as service from './service.ts';

/** @param publicUrl the URL of the web pages, without a trailing slash; feeds are served below it */
export function calendarFeedRoutes(bind: Bind, publicUrl: string): void {
  bind(contract.listCalendarFeeds, async (session) => ({
    calendar_feeds: await service.listFeeds(session),
  }));
  bind(contract.createCalendarFeed, (session, { body }) => service.createFeed(session, publicUrl, body));
  bind(contract.rotateCalendarFeed, (session, { params }) =>
    service.rotateFeed(session, publicUrl, params.id),
  );
  bind(contract.revokeCalendarFeed, (session, { params }) => service.revokeFeed(session, params.id));
  bind(contract.downloadCaseDate, (session, { params }) => service.dateFile(session, publicUrl, params.id));
}

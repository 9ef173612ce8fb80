import { addCaseBeneficiary } from '@landfall/contract/beneficiaries';
import {
  createCalendarFeed,
  downloadCaseDate,
  listCalendarFeeds,
  revokeCalendarFeed,
  rotateCalendarFeed,
} from '@landfall/contract/calendar-feeds';
import { archiveCaseDate, updateCaseDate } from '@landfall/contract/case-date-changes';
import { restrictCaseRecord, updateCaseRecord } from '@landfall/contract/case-records';
import { LIMITS } from '@landfall/contract/constants';
import { removeUser } from '@landfall/contract/members';
import { getOrganization } from '@landfall/contract/organization';
import { deleteOrganization } from '@landfall/contract/organization-data';
import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CALL_LIMITS } from '../../platform/limits.ts';
import { addBeneficiary, addCalendarFeed, addDate, handleDate, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, TEST_PUBLIC_URL, type TestPerson } from '../../testing/harness.ts';
import { problemOf } from '../../testing/problem-of.ts';

let harness: Harness;
let ada: TestPerson;
let caseId: string;
const logLines: string[] = [];
const START = '2026-03-02T15:00:00Z';

beforeAll(async () => {
  harness = await startHarness({ logLines });
});
afterAll(() => harness.close());
beforeEach(async () => {
  harness.clock.set(START);
  ada = await harness.founder();
  caseId = (await openCase(ada)).id;
});

let address = 0;

/** Fetches a feed as an external calendar does, each time from another IP address unless one is given. */
function fetchFeed(url: string, headers: Record<string, string> = {}, remoteAddress?: string) {
  address += 1;
  return harness.inject({
    url: url.replace(TEST_PUBLIC_URL, ''),
    headers,
    remoteAddress: remoteAddress ?? `10.0.${address >> 8}.${address & 255}`,
  });
}

async function eventsAt(url: string) {
  const { statusCode, payload } = await fetchFeed(url);
  expect(statusCode).toBe(200);
  const calendar = new ICAL.Component(ICAL.parse(payload));
  return calendar.getAllSubcomponents('vevent').map((event) => ({
    id: String(event.getFirstPropertyValue('uid')).split('@')[0],
    day: String(event.getFirstPropertyValue('dtstart')),
    summary: event.getFirstPropertyValue('summary'),
    status: event.getFirstPropertyValue('status'),
    sequence: event.getFirstPropertyValue('sequence'),
  }));
}

async function idsAt(url: string) {
  return (await eventsAt(url)).map(({ id }) => id);
}

describe('a calendar', () => {
  it('contains open dates, and handled ones with a mark, without a session', async () => {
    const [interview, deadline] = [
      await addDate(ada, caseId, '2026-06-01', 'Interview'),
      await addDate(ada, caseId, '2026-03-01'),
    ];
    await handleDate(ada, deadline.id);
    const { url } = await addCalendarFeed(ada);
    expect(url).toMatch(new RegExp(`^${TEST_PUBLIC_URL}/feeds/[\\w-]{43}\\.ics$`));
    expect(await eventsAt(url)).toEqual([
      {
        id: deadline.id,
        day: '2026-03-01',
        summary: '✓ done · Filing Deadline · Okafor: I-130',
        status: 'CONFIRMED',
        sequence: 1,
      },
      {
        id: interview.id,
        day: '2026-06-01',
        summary: 'Interview · Okafor: I-130',
        status: 'CONFIRMED',
        sequence: 0,
      },
    ]);
    const { headers } = await fetchFeed(url);
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(headers['cache-control']).toBe('private, max-age=0, must-revalidate');
  });

  it('reaches from 90 days back to three years ahead', async () => {
    const days = ['2025-12-01', '2025-12-02', '2029-03-02', '2029-03-03'];
    for (const day of days) await addDate(ada, caseId, day);
    const { url } = await addCalendarFeed(ada);
    expect((await eventsAt(url)).map(({ day }) => day)).toEqual(['2025-12-02', '2029-03-02']);
  });

  it('contains only the chosen types and one’s own cases', async () => {
    const mine = await addDate(ada, caseId, '2026-06-01', 'Interview');
    const other = await openCase(ada, 'Silva: I-485');
    const theirs = await addDate(ada, other.id, '2026-06-02', 'Interview');
    await addDate(ada, caseId, '2026-06-03', 'Filing Deadline');
    const body = { date_types: ['interview'] };
    const office = await addCalendarFeed(ada, body);
    expect(office.calendar_feed).toMatchObject({ date_types: ['Interview'], all_date_types: false });
    expect(await idsAt(office.url)).toEqual([mine.id, theirs.id]);
    const own = await addCalendarFeed(ada, { ...body, scope: 'mine' });
    expect(await idsAt(own.url)).toEqual([mine.id, theirs.id]);
    await ada.call(updateCaseRecord, { params: { id: other.id }, body: { assignee_ids: [] } });
    expect(await idsAt(own.url)).toEqual([mine.id]);
  });

  it('shows the client’s initials', async () => {
    const { id: beneficiaryId } = await addBeneficiary(ada);
    await ada.call(addCaseBeneficiary, {
      params: { id: caseId, beneficiaryId },
      body: { beneficiary_type: 'primary' },
    });
    await addDate(ada, caseId, '2026-06-01', 'Interview');
    const { url } = await addCalendarFeed(ada, { titles: 'initials' });
    expect((await eventsAt(url)).map(({ summary }) => summary)).toEqual(['Interview · N.O.']);
    const { payload } = await fetchFeed(url);
    expect(payload).not.toMatch(/Okafor|case_records/);
  });

  it('keeps an event’s id through changes, and shows archived dates as cancelled for 90 days', async () => {
    const { id } = await addDate(ada, caseId, '2026-06-01', 'Interview');
    const other = await openCase(ada, 'Silva: I-485');
    const gone = await addDate(ada, other.id, '2026-06-02', 'Interview');
    const { url } = await addCalendarFeed(ada);
    await ada.call(updateCaseDate, { params: { id }, body: { important_date: '2026-07-01' } });
    await ada.call(archiveCaseDate, { params: { id } });
    await ada.call(updateCaseRecord, { params: { id: other.id }, body: { archived: true } });
    const events = await eventsAt(url);
    expect(events.map((event) => [event.id, event.day, event.status])).toEqual([
      [gone.id, '2026-06-02', 'CANCELLED'],
      [id, '2026-07-01', 'CANCELLED'],
    ]);
    expect(events.map(({ sequence }) => sequence)).toEqual([1, 2]);
    harness.clock.set('2026-05-31T15:00:00Z');
    expect(await idsAt(url)).toHaveLength(2);
    harness.clock.set('2026-05-31T15:00:01Z');
    expect(await idsAt(url)).toEqual([]);
  });

  it('is byte-identical until something changes: 304', async () => {
    const { id } = await addDate(ada, caseId, '2026-06-01', 'Interview');
    const { url } = await addCalendarFeed(ada);
    const first = await fetchFeed(url);
    const tag = String(first.headers.etag);
    expect(tag).toMatch(/^"[\w-]{43}"$/);
    harness.clock.advance(300_000);
    expect((await fetchFeed(url)).payload).toBe(first.payload);
    const same = await fetchFeed(url, { 'if-none-match': `"other", W/${tag}` });
    expect([same.statusCode, same.payload, same.headers.etag]).toEqual([304, '', tag]);
    await ada.call(updateCaseDate, { params: { id }, body: { place: 'Newark' } });
    const changed = await fetchFeed(url, { 'if-none-match': tag });
    expect(changed.statusCode).toBe(200);
    expect(changed.payload).toContain('LAST-MODIFIED:20260302T150500Z');
    expect(changed.payload).toContain('LOCATION:Newark');
  });
});

describe('T86 access to a feed', () => {
  /** Expects the answer that every unknown or revoked token gets. */
  async function expectDead(url: string) {
    const { statusCode, payload, headers } = await fetchFeed(url);
    const { request_id: _, ...problem } = JSON.parse(payload);
    expect([statusCode, problem, headers.etag, headers['cache-control']]).toEqual([
      404,
      { code: 'not_found', message: 'Not found' },
      undefined,
      'no-store',
    ]);
  }

  it('fails with an unknown or former token', async () => {
    const { calendar_feed, url } = await addCalendarFeed(ada);
    await expectDead(`/feeds/${'A'.repeat(43)}.ics`);
    await expectDead('/feeds/short.ics');
    await expectDead(`/feeds/${'%00'.repeat(43)}.ics`);
    const rotated = await ada.call(rotateCalendarFeed, { params: { id: calendar_feed.id } });
    expect(rotated.url).not.toBe(url);
    await expectDead(url);
    expect(await idsAt(rotated.url)).toEqual([]);
    await ada.call(revokeCalendarFeed, { params: { id: calendar_feed.id } });
    await expectDead(rotated.url);
  });

  it('T89 ends with the membership', async () => {
    const bea = await ada.colleague('user');
    const { url } = await addCalendarFeed(bea);
    expect(await idsAt(url)).toEqual([]);
    await ada.call(removeUser, { params: { id: bea.id } });
    await expectDead(url);
    const { rows } = await harness.owner.query('select from app.calendar_feed where person_id = $1', [
      bea.id,
    ]);
    expect(rows).toEqual([]);
  });

  it('fails for a deleted organization', async () => {
    const { url } = await addCalendarFeed(ada);
    const { name } = await ada.call(getOrganization, {});
    await ada.call(deleteOrganization, { params: { id: ada.orgId }, body: { name } });
    await expectDead(url);
  });

  it('T94 follows the person’s current rights: restricted cases, another organization', async () => {
    const bea = await ada.colleague('user');
    const { id } = await addDate(ada, caseId, '2026-06-01');
    const [hers, theirs] = [await addCalendarFeed(ada), await addCalendarFeed(bea)];
    const foreign = await addCalendarFeed(await harness.founder('Eve'));
    expect([await idsAt(hers.url), await idsAt(theirs.url)]).toEqual([[id], [id]]);
    expect(await idsAt(foreign.url)).toEqual([]);
    await ada.call(updateCaseRecord, { params: { id: caseId }, body: { assignee_ids: [ada.id] } });
    await ada.call(restrictCaseRecord, { params: { id: caseId } });
    expect([await idsAt(hers.url), await idsAt(theirs.url)]).toEqual([[id], []]);
  });

  it('is limited per minute, for reads of a feed and for wrong tokens', async () => {
    const { url } = await addCalendarFeed(ada);
    for (let reading = 0; reading < CALL_LIMITS.feedReadsPerMinute; reading += 1)
      expect((await fetchFeed(url)).statusCode).toBe(200);
    const refused = await fetchFeed(url);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);

    const other = await addCalendarFeed(ada);
    const guess = (token: string) => fetchFeed(`/feeds/${token.padEnd(43, '-')}.ics`, {}, '192.0.2.9');
    for (let guessed = 0; guessed < CALL_LIMITS.wrongTokensPerMinute; guessed += 1)
      expect((await guess(String(guessed))).statusCode).toBe(404);
    expect((await guess('more')).statusCode).toBe(429);
    expect((await fetchFeed(other.url, {}, '192.0.2.9')).statusCode).toBe(429);
    expect((await fetchFeed(other.url)).statusCode).toBe(200);
  });

  it('T83 leaves no token in a log line or row', async () => {
    const { url } = await addCalendarFeed(ada);
    const token = url.slice(url.lastIndexOf('/') + 1).replace('.ics', '');
    await fetchFeed(url);
    await fetchFeed(`${url}x`);
    expect(logLines.filter((line) => line.includes('/feeds/[redacted]')).length).toBeGreaterThan(0);
    expect(logLines.join('\n')).not.toContain(token);
    const { rows } = await harness.owner.query('select f::text from app.calendar_feed f');
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('one’s own feeds', () => {
  it('are listed with the time of their last read, for oneself only', async () => {
    const { calendar_feed: feed, url } = await addCalendarFeed(ada, { titles: 'none' });
    expect(feed).toEqual({
      id: expect.any(String),
      name: 'Phone',
      scope: 'office',
      titles: 'none',
      date_types: [],
      all_date_types: true,
      created_at: START,
      fetched_at: null,
    });
    harness.clock.advance(60_000);
    await fetchFeed(url);
    harness.clock.advance(59_000);
    await fetchFeed(url);
    expect(await ada.call(listCalendarFeeds, {})).toEqual({
      calendar_feeds: [{ ...feed, fetched_at: '2026-03-02T15:01:00Z' }],
    });
    const bea = await ada.colleague('admin');
    expect(await bea.call(listCalendarFeeds, {})).toEqual({ calendar_feeds: [] });
    for (const endpoint of [rotateCalendarFeed, revokeCalendarFeed])
      expect(await problemOf(bea.call(endpoint, { params: { id: feed.id } }))).toMatchObject({
        code: 'not_found',
      });
    expect(await idsAt(url)).toEqual([]);
  });

  it('refuse invalid fields by name', async () => {
    const make = (body: object) => problemOf(addCalendarFeed(ada, body));
    expect(await make({ name: ' ' })).toMatchObject({ fields: { name: 'Required' } });
    expect(await make({ date_types: ['Nothing'] })).toMatchObject({
      fields: { date_types: 'No date type has one of these names' },
    });
    expect(await make({ scope: 'all' })).toMatchObject({ fields: { scope: expect.any(String) } });
    expect((await ada.call(listCalendarFeeds, {})).calendar_feeds).toEqual([]);
  });

  it('are limited in number, also when created simultaneously', async () => {
    const body = { name: 'Phone', scope: 'mine' } as const;
    const made = await Promise.allSettled(
      Array.from({ length: LIMITS.calendarFeeds + 2 }, () => ada.call(createCalendarFeed, { body })),
    );
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(LIMITS.calendarFeeds);
    expect(await problemOf(addCalendarFeed(ada))).toMatchObject({ code: 'conflict' });
  });
});

describe('a date as a file', () => {
  it('has its time, and a name with its day', async () => {
    const { id } = await addDate(ada, caseId, '2026-06-01', 'Interview');
    await ada.call(updateCaseDate, {
      params: { id },
      body: { at_time: '09:30', place: 'Newark; 2nd floor' },
    });
    const answer = await harness.inject({ url: `/api/case-dates/${id}/ics`, headers: ada.headers });
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="case-date-2026-06-01.ics"');
    const text = await ada.call(downloadCaseDate, { params: { id } });
    expect(text).toContain('\r\nDTSTART;TZID=America/New_York:20260601T093000\r\n');
    expect(text).toContain('\r\nLOCATION:Newark\\; 2nd floor\r\n');
    expect(text.replaceAll('\r\n ', '')).toContain(
      `\r\nDESCRIPTION:${TEST_PUBLIC_URL}/case_records/${caseId}\r\n`,
    );
  });

  it('is not found for another organization', async () => {
    const { id } = await addDate(ada, caseId, '2026-06-01');
    const eve = await harness.founder('Eve');
    expect(await problemOf(eve.call(downloadCaseDate, { params: { id } }))).toMatchObject({
      code: 'not_found',
    });
  });
});

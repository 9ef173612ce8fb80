// Measures memory and the calls of others while two people upload a gigabyte in 200 files, and searching in the text of
// 100,000 pages, alone and beside the pages of another organization:
//   npm run bench:documents [-- files pages]      200 and 100,000 by default
// Without arguments, writes bench/results/documents.md; exits with 1 when a target is missed.
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { PART_BYTES } from '../packages/contract/src/uploads.ts';
import { BUDGET } from './budget.ts';
import { openCopy } from './database.ts';
import { callNamed } from './hot-calls.ts';
import { organizationOf, startLandfall } from './landfall.ts';
import { send } from './load.ts';
import { memoryOf } from './process.ts';
import { type Figures, publish, settingOf, tableOfFigures } from './report.ts';
import { median, quantile } from './statistics.ts';
import { uploadFiles } from './uploads.ts';

const CASES = 10_000;
/** A gigabyte in 200 files: each one full part and a little more. */
const FILE_BYTES = PART_BYTES + 126_000;
const PEOPLE = 2;
/** As many requests as arrive during the uploads: the baseline is a server that has been in use. */
const QUIET_READS = 300;
const PAUSE_MS = 100;
const SEARCHES = 200;
/** How many pages another organization has for each page of the one that searches. */
const TIMES_AS_MANY = 10;

const [files = 200, pages = 100_000] = process.argv.slice(2).map(Number);

await using opened = new AsyncDisposableStack();
const { url } = await openCopy({ cases: CASES }, opened);
const setting = await settingOf(url, 'npm run bench:documents');
const owner = new pg.Client({ connectionString: url });
await owner.connect();
opened.defer(() => owner.end());
// Raises the rate limit for writes: here two people write as much as an office does.
const landfall = await startLandfall(url, opened, { role: 'web' });
await landfall.stop();
const server = await landfall.again('web', {
  LANDFALL_LIMITS: 'writesPerMinute=100000 readsPerMinute=100000',
});
const office = organizationOf(landfall.organizations, 'large', 0);
const list = callNamed('case list, newest first, other organizations');

const tokens = Array.from({ length: PEOPLE }, (_, person) => landfall.tokenOf(office, person));
const uploads = { url: server.url, tokens, cases: office.cases, bytes: FILE_BYTES };

/** Milliseconds of each request for another organization's list, in sequence, while `goesOn`. */
async function readLists(goesOn: (read: number) => boolean): Promise<number[]> {
  const times: number[] = [];
  while (goesOn(times.length)) {
    const began = performance.now();
    const { ok } = await send(server.url, landfall.request(list, times.length));
    if (!ok) throw new Error('A list was not answered');
    times.push(performance.now() - began);
    await pause(PAUSE_MS);
  }
  return times;
}

await uploadFiles({ ...uploads, files: PEOPLE });
const quiet = await readLists((read) => read < QUIET_READS);
const atRest = memoryOf(server.process.pid, 'VmRSS');
let most = atRest;
let isDone = false;
const watched = readLists(() => {
  most = Math.max(most, memoryOf(server.process.pid, 'VmRSS'));
  return !isDone;
});
const began = performance.now();
await uploadFiles({ ...uploads, files });
const seconds = (performance.now() - began) / 1000;
isDone = true;
const during = await watched;

const others = organizationOf(landfall.organizations, 'others', 0);
const token = landfall.tokenOf(others, 0);
await uploadFiles({ ...uploads, tokens: [token], cases: others.cases, files: PEOPLE });
await addPages(others.id, pages / TIMES_AS_MANY);
const alone = await timesOfSearches(token);
await addPages(office.id, pages);
const besideMany = await timesOfSearches(token);
const searches = await timesOfSearches(tokens[0] ?? '');

/** Adds pages of 300 words to an organization's documents, from 20,000 words with a natural frequency distribution. */
async function addPages(orgId: string, count: number): Promise<void> {
  // The indexes are rebuilt after the pages are inserted: maintaining them row by row would take an hour.
  const { rows: indexes } = await owner.query<{ definition: string }>(
    "select pg_get_indexdef('app.page_text_words'::regclass) as definition",
  );
  await owner.query('drop index app.page_text_words');
  await owner.query(
    `insert into app.page_text (org_id, kind, record_id, page, case_id, owner_id, body, words)
     select d.org_id, 'document', d.id, n, d.case_id, d.owner_id, t.body, app.page_words(d.org_id, 'document', t.body)
     from (select *, row_number() over (order by id) - 1 as at, count(*) over () as total
       from app.document where org_id = $1) d
     join generate_series(1, $2::int) n on n % d.total = d.at
     cross join lateral (
       select string_agg('w' || lpad(floor(20000 * random() ^ 3)::text, 5, '0'), ' ') as body
       from generate_series(1, 300) where n > 0) t`,
    [orgId, count],
  );
  await owner.query(indexes[0]?.definition ?? '');
  await owner.query('vacuum analyze app.page_text');
}

/** Milliseconds of searches for words from very frequent to rare ones, one and two at a time. */
async function timesOfSearches(token: string): Promise<number[]> {
  const times: number[] = [];
  for (let number = 0; number < SEARCHES; number += 1) {
    const wordOf = (place: number) => `w${String(place).padStart(5, '0')}`;
    const words = [wordOf(Math.floor(20_000 * (number / SEARCHES) ** 3))];
    if (number % 2 === 0) words.push(wordOf(1));
    const asked = performance.now();
    const found = await fetch(`${server.url}/api/search?q=${words.join('%20')}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    if (!found.ok) throw new Error(`A search was answered ${found.status}`);
    await found.arrayBuffer();
    times.push(performance.now() - asked);
  }
  return times;
}

const figures: Figures = new Map([
  ['uploading: memory above rest, MB', most - atRest],
  ['uploading: p99 of others, times that of quiet', quantile(during, 0.99) / quantile(quiet, 0.99)],
  ['uploading: megabytes a second', (files * FILE_BYTES) / 1e6 / seconds],
  ['search in the text of pages: p95, ms', quantile(searches, 0.95)],
  [
    'search beside ten times as many pages of others: median, times alone',
    median(besideMany) / median(alone),
  ],
]);
const { table, missed } = tableOfFigures(figures, BUDGET.documents);
publish(
  'documents',
  [setting, `${files} files, ${pages.toLocaleString('en-US')} pages`, '', table],
  missed.length > 0,
);

// Measures how long an import of cases takes, from the upload to the last row, compared with PostgreSQL alone inserting
// as many rows into the same tables, without derived rows:
//   npm run bench:imports [-- rows]      20,000 by default
// Each row is a case with a beneficiary, one of 200 petitioners, two dates and a note. Exits with 1 when it takes two
// minutes.
import { PART_BYTES } from '../packages/contract/src/uploads.ts';
import { asOwner, openCopy } from './database.ts';
import { startLandfall } from './landfall.ts';
import { send } from './load.ts';
import { figure } from './report.ts';

const TARGET_SECONDS = 120;
const PAUSE_MS = 200;
const [rows = 20_000] = process.argv.slice(2).map(Number);

const HEADER = 'First Name,Last Name,Email,Phone,Company,Status,Filing Deadline,Interview,Note';
const lines = Array.from(
  { length: rows },
  (_, no) =>
    `Given${no},Family${no % 5_000},client${no}@example.test,617-555-0100,Company ${no % 200},Filed,2031-0${(no % 9) + 1}-14,2020-03-${(no % 18) + 11},Imported from an old system ${no}`,
);
const file = new Uint8Array(Buffer.from([HEADER, ...lines].join('\n')));

/** Inserts the same rows with PostgreSQL alone, into tables with the same columns and indexes. */
const PLAIN = `
  insert into plain_case_record (org_id, id, title, description)
    select org, gen_random_uuid(), 'Family' || n, '' from generate_series(1, ${rows}) n, gen_random_uuid() org;
  insert into plain_beneficiary (org_id, id, first_name, last_name, personal_email)
    select org_id, id, 'Given', title, title || '@example.test' from plain_case_record;
  insert into plain_case_beneficiary (org_id, case_id, beneficiary_id, id, beneficiary_type)
    select org_id, id, id, id, 'primary' from plain_case_record;
  insert into plain_case_date (org_id, id, case_id, date_setting_id, important_date)
    select org_id, gen_random_uuid(), id, gen_random_uuid(), current_date + n from plain_case_record, generate_series(1, 2) n;
  insert into plain_note (org_id, id, case_id, subject, note_text, author_id, author_display_name)
    select org_id, gen_random_uuid(), id, 'Imported note', title, gen_random_uuid(), 'Ada' from plain_case_record;`;
const PLAIN_TABLES = ['case_record', 'beneficiary', 'case_beneficiary', 'case_date', 'note'];

await using opened = new AsyncDisposableStack();
const { url } = await openCopy({ cases: 2_000 }, opened);
const landfall = await startLandfall(url, opened);
const [organization] = landfall.organizations;
if (!organization) throw new Error('The corpus has no organizations');
await asOwner(url, (owner) =>
  owner.query(`update app.membership set roles = '{admin}' where org_id = $1`, [organization.id]),
);

let turn = 0;
async function ask<Answer>(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
  const bearer = landfall.tokenOf(
    organization as NonNullable<typeof organization>,
    path.startsWith('/op') ? turn++ : 0,
  );
  const answer = await send(landfall.url, { method, path: `/api${path}`, bearer, ...(body && { body }) });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

/** @returns the upload's id */
async function upload(): Promise<string> {
  const body = { name: 'clients.csv', bytes: file.length, purpose: 'import' };
  const { upload } = await ask<{ upload: { id: string } }>('POST', '/uploads', body);
  for (let at = 0, no = 1; at < file.length; at += PART_BYTES, no += 1) {
    const bearer = landfall.tokenOf(organization as NonNullable<typeof organization>, 0);
    const answer = await fetch(`${landfall.url}/api/uploads/${upload.id}/parts/${no}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/octet-stream' },
      body: file.slice(at, at + PART_BYTES),
    });
    if (!answer.ok) throw new Error(`Part ${no}: ${answer.status}`);
  }
  return upload.id;
}

const seconds = (from: number) => (performance.now() - from) / 1000;
const began = performance.now();
const begun = { upload_id: await upload(), kind: 'cases' };
const { import: record } = await ask<{ import: { id: string } }>('POST', '/imports', begun);
const readAfter = seconds(began);
const checked = performance.now();
await ask('POST', `/imports/${record.id}/columns`, {});
const checkedIn = seconds(checked);
const started = performance.now();
const { operation } = await ask<{ operation: { id: string } }>('POST', `/imports/${record.id}/run`, {
  only_good: false,
});
let state = { state: 'waiting', done: 0, failed: 0 };
while (state.state === 'waiting' || state.state === 'running') {
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  ({ operation: state } = await ask<{ operation: typeof state }>('GET', `/operations/${operation.id}`));
}
const importedIn = seconds(started);
if (state.state !== 'done' || state.failed > 0) throw new Error(`The import is ${JSON.stringify(state)}`);

const all = readAfter + checkedIn + importedIn;
console.log(`uploaded and read    ${figure(readAfter)} s
checked              ${figure(checkedIn)} s
imported             ${figure(importedIn)} s, ${figure(rows / importedIn)} rows a second
all                  ${figure(all)} s (target: below ${TARGET_SECONDS} s)`);
const plainIn = await asOwner(url, async (owner) => {
  for (const name of PLAIN_TABLES)
    await owner.query(
      `create table plain_${name} (like app.${name} including defaults including generated including indexes)`,
    );
  const from = performance.now();
  await owner.query(PLAIN);
  return seconds(from);
});
console.log(
  `PostgreSQL alone     ${figure(plainIn)} s: the import takes ${figure(importedIn / plainIn)} times as long`,
);
if (all >= TARGET_SECONDS) process.exitCode = 1;

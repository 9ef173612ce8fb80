// Runs Landfall as the processes of several machines (docs/scaling.md), kills them one after the other while simulated
// people work, and reports whether anything that was acknowledged is missing. Uses only loopback ports and a temporary
// folder:
//   npm run trial:cluster -- [--keep] [--without-quorum] [--without-cookies]
// --keep preserves configuration and logs; with --without-quorum commits wait for no standby, which loses some; with
// --without-cookies people read from the replica right after they changed something.
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CLAIM_NAMESPACE } from '@landfall/contract/product';
import { signToken, TestClock } from '../../apps/server/src/testing/harness.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { newLog, startLoad } from './load.ts';
import { confirming, cutOff, follow, furthest, type Node, promote } from './postgres.ts';
import { requirePrograms, until } from './programs.ts';
import {
  answered,
  compareCases,
  countMail,
  PHASE_HEADING,
  type Phase,
  phaseLine,
  secondsToFirst,
  serverErrors,
  settleJobs,
  silentRefusals,
} from './verdict.ts';

const PEOPLE = 15;
/** How long people work between two events, in milliseconds. */
const PACE_MS = 10_000;

const keep = process.argv.includes('--keep');
const keepsCookies = !process.argv.includes('--without-cookies');
const withoutQuorum = process.argv.includes('--without-quorum');

const log = newLog();
const phases: Phase[] = [];
const faults: string[] = [];
/** Bytes of the primary's log per write during normal operation. */
let perWrite = 0;
const say = (line: string) => console.log(line);

function expect(holds: boolean, fault: string): void {
  if (!holds) faults.push(fault);
}

/** Runs a phase of the trial and prints its responses. */
async function phase(name: string, work: () => Promise<void>): Promise<Phase> {
  const began = performance.now();
  await work();
  const found = { name, began, ended: performance.now() };
  phases.push(found);
  say(phaseLine(log, found));
  return found;
}

/** How often rows of the case list were read on a node, by calls alone and not by checks of the replication lag. */
function listReads({ sql }: Node): number {
  const counted = `select sum(coalesce(idx_scan, 0) + seq_scan) from pg_stat_user_tables where relname = 'case_summary'`;
  return Number(sql(counted, 'landfall'));
}

/** The failover that an operator performs. @returns the new primary and the standby that is left */
async function failOver({ pooler, password }: Cluster, standbys: [Node, Node]): Promise<[Node, Node]> {
  const chosen = furthest(standbys);
  const other = standbys[0] === chosen ? standbys[1] : standbys[0];
  await promote(chosen);
  follow(other, chosen, password);
  pooler.point({ primary: chosen, replica: other });
  return [chosen, other];
}

/** The number of bytes that a primary has written to its log. */
function written({ sql }: Node): number {
  return Number(sql(`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')`));
}

async function loseProcesses({ nodes: [primary, , replica], webs: [web], workers: [worker] }: Cluster) {
  if (!web || !worker) throw new Error('There are two of each');
  const [before, bytes] = [listReads(replica), written(primary)];
  const well = await phase('all is well', () => pause(PACE_MS));
  perWrite = (written(primary) - bytes) / Math.max(answered(log, 'write', well), 1);
  await phase('a web process is killed', async () => {
    await web.kill();
    await pause(PACE_MS);
  });
  await phase('it is back, a worker is killed', async () => {
    await Promise.all([web.restart(), worker.kill()]);
    await pause(PACE_MS);
  });
  await worker.restart();
  return listReads(replica) - before;
}

async function losePrimary(cluster: Cluster): Promise<Node> {
  const [a, b, c] = cluster.nodes;
  await phase('the replica for reads is killed', async () => {
    await c.kill();
    await pause(PACE_MS);
  });
  await phase('it is back', async () => {
    await c.restart();
    await until('it follows again', 20, () => a.sql('select count(*) from pg_stat_replication') === '2');
    await pause(PACE_MS / 2);
  });
  let primary = a;
  let killed = 0;
  const outage = await phase('cut off, the primary is killed, another made', async () => {
    // From here on the primary would acknowledge commits alone.
    cutOff([b, c]);
    await pause(1_000);
    await a.kill();
    killed = performance.now();
    // The time that a watchful operator, or a program in their place, needs to be sure.
    await pause(3_000);
    [primary] = await failOver(cluster, [b, c]);
    await until(
      'a write is acknowledged again',
      60,
      () => secondsToFirst(log, 'write', killed + 2_000) !== undefined,
    );
  });
  await phase('the new primary works', () => pause(PACE_MS));
  const writes = secondsToFirst(log, 'write', killed + 2_000);
  say(
    `\nwithout a primary: 3.0 s until it was given up, writes acknowledged again after ${(
      (writes ?? 0) + 2
    ).toFixed(
      1,
    )} s; ${primary.name} is the primary, confirmed by ${confirming(primary).join(', ') || 'nobody'}`,
  );
  expect(writes !== undefined, 'writes did not come back');
  expect(silentRefusals(log, outage) === 0, 'a refusal did not say when to come again');
  expect(withoutQuorum || confirming(primary).length === 1, 'nobody confirms the commits of the new primary');
  return primary;
}

/** The results for documents and notes. */
function judgePapers(primary: Node, filesFolder: string): void {
  const documents = primary.sql(
    `select v.document_id, encode(f.sha256, 'hex'), f.org_id || '/' || f.id from app.document_version v
     join app.stored_file f on f.org_id = v.org_id and f.id = v.file_id`,
    'landfall',
  );
  const found = compareCases(log.documents, documents);
  const notes = compareCases(log.notes, primary.sql('select id, body from app.message', 'landfall'));
  const damaged = documents
    .split('\n')
    .filter(Boolean)
    .map((row) => row.split('|'))
    .filter(([, sha256, path = '']) => sha256 !== sha256Of(join(filesFolder, path)));
  say(
    `documents: ${log.documents.size} acknowledged, ${found.lost} lost, ${found.twice} filed twice, ${damaged.length} whose ` +
      `bytes are not there, ${log.unlike.length} read otherwise than sent`,
  );
  say(`notes: ${log.notes.size} acknowledged, ${notes.lost} lost, ${notes.twice} written twice`);
  expect(found.lost === 0 && notes.lost === 0, 'acknowledged documents or notes are lost');
  expect(found.twice === 0 && notes.twice === 0, 'a document or note was made twice');
  expect(damaged.length === 0 && log.unlike.length === 0, 'a document is not as it was sent');
}

function sha256Of(path: string): string | undefined {
  return existsSync(path) ? createHash('sha256').update(readFileSync(path)).digest('hex') : undefined;
}

async function judge(
  { mail, nodes, filesFolder }: Cluster,
  primary: Node,
  replicaReads: number,
): Promise<void> {
  const setBack = await settleJobs(primary, 90);
  const rows = primary.sql(
    `select id, title from app.case_record where description = 'Made while machines fail'`,
    'landfall',
  );
  const { lost, twice, kept } = compareCases(log.cases, rows);
  const other = nodes.find((node) => node !== primary && node !== nodes[0]) ?? primary;
  const position = primary.sql('select pg_current_wal_lsn()');
  await until(
    'the standby has everything',
    20,
    () => other.sql(`select pg_last_wal_replay_lsn() >= '${position}'`) === 't',
  );
  const standbyRows = other.sql(
    `select id, title from app.case_record where description = 'Made while machines fail'`,
    'landfall',
  );
  const mails = countMail(mail, log.invited);
  say(`cases: ${log.cases.size} acknowledged, ${kept} in the database, ${lost} lost, ${twice} made twice`);
  say(`the primary's log: ${(perWrite / 1024).toFixed(0)} KiB a write, jobs and mail included`);
  say(`the standby that is left: ${compareCases(log.cases, standbyRows).lost} of them missing`);
  say(
    `lists right after making a case: ${log.cases.size} asked, ${log.unseen.length} did not show it; ` +
      `lookups of the list on the replica before it was killed: ${replicaReads}`,
  );
  say(
    `mail of invitations: ${log.invited.size} acknowledged, ${mails.missing} missing, ${mails.twice} sent as two messages, ` +
      `${mails.repeated} delivered again as the same message, ${setBack} jobs taken over from a worker that was gone`,
  );
  judgePapers(primary, filesFolder);
  expect(lost === 0, 'acknowledged cases are lost');
  expect(twice === 0, 'a case was made twice');
  expect(compareCases(log.cases, standbyRows).lost === 0, 'the standby lacks acknowledged cases');
  expect(log.unseen.length === 0, 'a list did not show what its reader had just made');
  expect(replicaReads > 0, 'the replica served nothing');
  expect(mails.missing === 0 && mails.twice === 0, 'mail was lost or made twice');
  expect(serverErrors(log) === 0, 'there were server errors other than 502, 503 and 504');
}

/** The access token of a person, valid for an hour. */
function tokenOf(name: string, issuer: string): Promise<string> {
  return signToken(new TestClock(Date.now()), `trial|${name}`, {
    iss: issuer,
    exp: Math.floor(Date.now() / 1000) + 3600,
    [`${CLAIM_NAMESPACE}email`]: `${name}@trial.example`,
    [`${CLAIM_NAMESPACE}email_verified`]: true,
    [`${CLAIM_NAMESPACE}name`]: name,
  });
}

requirePrograms();
const folder = mkdtempSync(join(tmpdir(), 'landfall-cluster-'));
chmodSync(folder, 0o755);
try {
  await using opened = new AsyncDisposableStack();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void opened.disposeAsync().finally(() => process.exit(1)));
  const began = performance.now();
  const cluster = await startCluster(folder, opened, { withoutQuorum });
  say(
    `${cpus().length} cores, Node ${process.version}, ${cluster.nodes[0].sql('select version()').split(',')[0]}`,
  );
  say(
    `3 PostgreSQL, PgBouncer, ${cluster.webs.length} web, ${cluster.workers.length} workers, haproxy: ready after ` +
      `${((performance.now() - began) / 1000).toFixed(0)} s; ${PEOPLE} people at work, a third of them only reading\n`,
  );
  const names = Array.from({ length: PEOPLE }, (_, at) => `person${at + 1}`);
  const tokens = new Map(
    await Promise.all(names.map(async (name) => [name, await tokenOf(name, cluster.issuer)] as const)),
  );
  const load = startLoad({ baseUrl: cluster.proxy.url, keepsCookies }, tokens, log);
  say(PHASE_HEADING);
  const replicaReads = await loseProcesses(cluster);
  const primary = await losePrimary(cluster);
  await load.stop();
  await judge(cluster, primary, replicaReads);
} catch (error) {
  faults.push(error instanceof Error ? error.message : String(error));
} finally {
  if (keep) say(`\nlogs: ${folder}`);
  else rmSync(folder, { recursive: true, force: true });
}
for (const fault of faults) say(`FAULT: ${fault}`);
say(faults.length === 0 ? '\nNothing was lost, and everything came back.' : '\nThe trial failed.');
process.exit(faults.length === 0 ? 0 : 1);

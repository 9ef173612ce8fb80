import { open, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { counted } from '@landfall/contract/counted';
import { PRODUCT_NAME } from '@landfall/contract/product';
import type pg from 'pg';
import type { Work } from './commands.ts';
import { type Config, readConfig } from './config.ts';
import { withCurrentDatabase } from './current-database.ts';
import { INVITATION_KEY } from './modules/invitations/service.ts';
import { openArchive } from './modules/organization-data/archive-reader.ts';
import { writeArchive } from './modules/organization-data/archive-writer.ts';
import { type ErasedRows, eraseNow } from './modules/organization-data/erase.ts';
import { type Account, importOrganization } from './modules/organization-data/import.ts';
import { recordOperatorAction } from './modules/organization-data/operator-audit.ts';
import {
  findAccount,
  findOrganization,
  listOrganizations,
  OperatorError,
  restoreOrganization,
  transferOrganization,
} from './modules/organization-data/registry.ts';
import { inviteImported } from './modules/organization-data/service.ts';
import type { DatabaseLogins } from './platform/db/logins.ts';
import { createPool } from './platform/db/pool.ts';
import { serverSecret } from './platform/db/server-secret.ts';
import { openStore } from './platform/files/open-store.ts';
import { print, UsageError } from './platform/terminal.ts';
import { PRODUCT_VERSION } from './product-version.ts';

/** The dependencies of a subcommand. */
interface Surroundings {
  config: Config;
  loginUrl: DatabaseLogins['loginUrl'];
  /** Connection of the database's owner. */
  client: pg.Client;
  /** The moment of the command, ISO. */
  now: string;
  schema: number;
}

type Command = (surroundings: Surroundings, args: string[], owner: string | undefined) => Promise<string[]>;

function usage(): UsageError {
  return new UsageError('What should be done?');
}

const day = (instant: Date) => instant.toISOString().slice(0, 10);

async function list({ client }: Surroundings): Promise<string[]> {
  const organizations = await listOrganizations(client);
  if (organizations.length === 0) return ['There is no organization yet.'];
  return organizations.map(({ id, name, members, created_at, deleted_at, kept_until }) => {
    const state =
      deleted_at && kept_until ? `, deleted ${day(deleted_at)}, kept until ${day(kept_until)}` : '';
    return `${id}  ${name}  (${counted(members, 'member')}, founded ${day(created_at)}${state})`;
  });
}

async function restore({ client, now }: Surroundings, [id, ...more]: string[]): Promise<string[]> {
  if (!id || more.length > 0) throw usage();
  return [`${await restoreOrganization(client, id, now)} is back, as it was when it was deleted.`];
}

const erasedWords = (rows: ErasedRows) =>
  `${Object.values(rows).reduce((sum, count) => sum + count, 0)} rows of ${Object.keys(rows).length} tables`;

async function confirmErasure(name: string): Promise<void> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const typed = await lines.question(`  This cannot be undone. Type the organization's name to erase it: `);
    if (typed !== name) throw new OperatorError('That is not its name. Nothing was erased.');
  } finally {
    lines.close();
  }
}

const placesOf = (config: Config) => ({ store: openStore(config), dataDir: config.dataDir });

async function erase({ client, config, now }: Surroundings, [id, ...more]: string[]): Promise<string[]> {
  if (more.length > 0) throw usage();
  if (id) {
    const { name, deleted_at } = await findOrganization(client, id);
    if (!deleted_at) throw new OperatorError(`${name} is not deleted: only its super admin can do that.`);
    print([`${id}  ${name}`]);
    await confirmErasure(name);
    return [`${name} is erased: ${erasedWords(await eraseNow(client, id, placesOf(config)))}.`];
  }
  const due = (await listOrganizations(client)).filter(
    ({ kept_until }) => kept_until && kept_until <= new Date(now),
  );
  const lines: string[] = [];
  for (const organization of due) {
    const rows = await eraseNow(client, organization.id, placesOf(config));
    lines.push(`${organization.name} is erased: ${erasedWords(rows)}.`);
  }
  return lines.length > 0 ? lines : ['No deleted organization has been kept for its 30 days.'];
}

/** Exports to a new file; a failed export leaves no file behind. */
async function exportTo(
  { client, config, now, schema }: Surroundings,
  [id, path, ...more]: string[],
): Promise<string[]> {
  if (!id || !path || more.length > 0) throw usage();
  const { name } = await findOrganization(client, id);
  const file = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(
      error.code === 'EEXIST' ? `${path} is there already.` : `${path} cannot be written: ${error.message}`,
    );
  });
  try {
    await recordOperatorAction(client, { orgId: id, action: 'organization.exported', resourceId: id, now });
    const origin = { product: PRODUCT_NAME, productVersion: PRODUCT_VERSION, schema, exportedAt: now };
    await writeArchive(
      { connection: client, store: openStore(config) },
      id,
      origin,
      file.createWriteStream(),
    );
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(path, { force: true });
    throw error;
  }
  return [`${name} is in ${path}.`];
}

/** Invites the members of an imported organization in its owner's name. @returns messages on the results */
async function inviteMembers(
  { config, loginUrl, now }: Surroundings,
  owner: Account,
  orgId: string,
): Promise<string[]> {
  await using opened = new AsyncDisposableStack();
  const appPool = createPool({ url: loginUrl('landfall_app'), role: 'landfall_app', size: 1 });
  opened.defer(() => appPool.end());
  const identityUrl = loginUrl('landfall_identity');
  const identityPool = createPool({ url: identityUrl, role: 'landfall_identity', size: 1 });
  opened.defer(() => identityPool.end());
  const links = { publicUrl: config.publicUrl, key: serverSecret(identityPool, INVITATION_KEY) };
  const invited = await inviteImported(appPool, owner, orgId, links, now);
  return invited.map(({ email, problem }) => (problem ? `Not invited: ${problem}` : `Invited: ${email}`));
}

async function importFrom(
  surroundings: Surroundings,
  [path, ...more]: string[],
  ownerName: string | undefined,
): Promise<string[]> {
  if (!path || !ownerName || more.length > 0) throw usage();
  const { client, config, now, schema } = surroundings;
  const owner = await findAccount(client, ownerName);
  const archive = await openArchive(path);
  try {
    await importOrganization(client, archive, owner, { schema, now, store: openStore(config) });
  } finally {
    archive.close();
  }
  const { id, name } = archive.manifest.organization;
  const invited = await inviteMembers(surroundings, owner, id);
  return [`${name} is here. ${owner.email || ownerName} is its super admin.`, ...invited];
}

async function transfer({ client, now }: Surroundings, [id, heir, ...more]: string[]): Promise<string[]> {
  if (!id || !heir || more.length > 0) throw usage();
  return [`${heir} is the super admin of ${await transferOrganization(client, id, heir, now)}.`];
}

const COMMANDS: Record<string, Command> = {
  list,
  restore,
  erase,
  export: exportTo,
  import: importFrom,
  transfer,
};

async function carryOut(words: readonly string[]): Promise<string[]> {
  const { positionals, values } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { owner: { type: 'string' } },
  });
  const [name = '', ...args] = positionals;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw usage();
  const config = readConfig();
  return withCurrentDatabase(config, ({ client, loginUrl, schema }) =>
    command({ config, loginUrl, client, now: new Date().toISOString(), schema }, args, values.owner),
  );
}

/** `landfall organization …` */
export const organizationCommand: Work = async (words) => {
  print(await carryOut(words));
  return 0;
};

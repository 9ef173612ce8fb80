import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emptyTestDatabase, endPool, type TestDatabase } from '../../testing/database.ts';
import { migrate, newestMigration, schemaStatus } from './migrate.ts';
import {
  MigrationFailedError,
  MigrationHistoryError,
  SchemaNewerError,
  UnsupportedDatabaseError,
} from './migration-errors.ts';

const log = { info() {}, warn() {} };
let database: TestDatabase;
let folder: string;
let pool: pg.Pool;

beforeEach(async () => {
  database = await emptyTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'landfall-migrations-'));
  pool = new pg.Pool({ connectionString: database.url, max: 2 });
  await writeMigration('0001_first.sql', 'create table first (id int);');
  await writeMigration('0002_second.sql', 'create table second (id int); insert into second values (1);');
});

afterEach(async () => {
  await endPool(pool);
  await database.drop();
  await rm(folder, { recursive: true });
});

const writeMigration = (name: string, text: string) => writeFile(join(folder, name), text);
const run = () => migrate({ url: database.url, log, folder });

describe('migrate', () => {
  it('applies missing migrations in order, once', async () => {
    expect(await run()).toEqual({ applied: ['first', 'second'] });
    expect(await run()).toEqual({ applied: [] });
    await writeMigration('0003_third.sql', 'create table third (id int);');
    expect(await run()).toEqual({ applied: ['third'] });
    const { rows } = await pool.query('select number, name from public.landfall_migration order by number');
    expect(rows).toEqual([
      { number: 1, name: 'first' },
      { number: 2, name: 'second' },
      { number: 3, name: 'third' },
    ]);
  });

  it('reports the progress before each migration', async () => {
    await run();
    await writeMigration('0003_third.sql', 'create table third (id int);');
    await writeMigration('0004_fourth.sql', 'create table fourth (id int);');
    const told: object[] = [];
    await migrate({ url: database.url, log, folder, begins: (migration) => void told.push(migration) });
    expect(told).toEqual([
      { name: 'third', done: 0, of: 2 },
      { name: 'fourth', done: 1, of: 2 },
    ]);
  });

  it('keeps nothing of a failed migration, and continues from there', async () => {
    await writeMigration('0003_third.sql', 'create table third (id int); select 1/0;');
    await expect(run()).rejects.toThrow(MigrationFailedError);
    expect(await schemaStatus(pool, await newestMigration(folder))).toBe('behind');
    const { rows } = await pool.query(
      "select to_regclass('third') as third, to_regclass('second') as second",
    );
    expect(rows).toEqual([{ third: null, second: 'second' }]);
    await writeMigration('0003_third.sql', 'create table third (id int);');
    expect(await run()).toEqual({ applied: ['third'] });
  });

  describe('function files', () => {
    const answer = async () => (await pool.query('select answer()')).rows[0].answer;
    const writeFunction = async (text: string) => {
      await mkdir(join(folder, 'functions'), { recursive: true });
      await writeFile(
        join(folder, 'functions', 'answer.sql'),
        `create or replace function answer() returns text language sql as $$ ${text} $$;`,
      );
    };

    it('are applied after the migrations, and again when their text changes', async () => {
      await writeFunction("select 'first ' || id from second");
      await run();
      expect(await answer()).toBe('first 1');
      await writeFunction("select 'other ' || id from second");
      expect(await run()).toEqual({ applied: [] });
      expect(await answer()).toBe('other 1');
    });

    it('of an older program do not replace newer ones', async () => {
      await writeFunction("select 'older'");
      await run();
      await writeFunction("select 'newer'");
      await run();
      await writeFunction("select 'older'");
      await run();
      expect(await answer()).toBe('newer');
    });

    it('that fail roll back everything, the migration before them included', async () => {
      await writeFunction('select 1 from third');
      await expect(run()).rejects.toThrow(MigrationFailedError);
      expect(await schemaStatus(pool, await newestMigration(folder))).toBe('behind');
      await writeMigration('0003_third.sql', 'create table third (id text);');
      await writeFunction('select id from third');
      expect(await run()).toEqual({ applied: ['second', 'third'] });
      expect(await answer()).toBeNull();
    });
  });

  it('T77 two simultaneous migrators take turns', async () => {
    const results = await Promise.all([run(), run(), run()]);
    expect(results.flatMap((result) => result.applied)).toEqual(['first', 'second']);
  });

  it('T77 an old program refuses a newer schema', async () => {
    await run();
    await rm(join(folder, '0002_second.sql'));
    await expect(run()).rejects.toThrow(SchemaNewerError);
    expect(await schemaStatus(pool, await newestMigration(folder))).toBe('ahead');
  });

  it('refuses an applied migration whose text changed, but ignores line ends', async () => {
    await writeMigration('0003_third.sql', 'create table third\n(id int);');
    await run();
    await writeMigration('0003_third.sql', 'create table third\r\n(id int);');
    expect(await run()).toEqual({ applied: [] });
    await writeMigration('0003_third.sql', 'create table third\n(id bigint);');
    await expect(run()).rejects.toThrow(/0?3 \(third\) was changed/);
  });

  it('refuses a history with a gap', async () => {
    await run();
    await rm(join(folder, '0001_first.sql'));
    await expect(run()).rejects.toThrow(MigrationHistoryError);
    await writeMigration('0001_first.sql', 'create table first (id int);');
    await writeMigration('0000_zeroth.sql', 'create table zeroth (id int);');
    await expect(run()).rejects.toThrow(/comes before migration 2/);
  });

  it.each(['foundation', 'organizations'])(
    'refuses a database made before the first release by %s, and changes nothing',
    async (name) => {
      await run();
      await pool.query('update public.landfall_migration set name = $1 where number = 1', [name]);
      await writeMigration('0003_third.sql', 'create table third (id int);');
      await expect(run()).rejects.toThrow('made before the first release: export it with that version');
      const { rows } = await pool.query("select to_regclass('third') as third");
      expect(rows).toEqual([{ third: null }]);
    },
  );

  it('refuses a database that is not UTF-8', async () => {
    const latin = await emptyTestDatabase('LATIN1');
    try {
      await expect(migrate({ url: latin.url, log, folder })).rejects.toThrow(UnsupportedDatabaseError);
    } finally {
      await latin.drop();
    }
  });

  it('refuses a database whose locale has no letters beyond ASCII, and says how to create one', async () => {
    const plain = await emptyTestDatabase('UTF8', 'C');
    try {
      await expect(migrate({ url: plain.url, log, folder })).rejects.toThrow(
        /letters of every alphabet.*C\.UTF-8/,
      );
    } finally {
      await plain.drop();
    }
  });

  it('lets the application log in with a role of its own', async () => {
    await migrate({ url: database.url, log });
    const login = `landfall_login_${process.pid}`;
    await pool.query(`create role ${login}`);
    try {
      await migrate({ url: database.url, log, loginOf: () => login });
      const { rows } = await pool.query(
        `select pg_has_role($1, 'landfall_app', 'member') as app, pg_has_role($1, 'landfall_identity', 'member') as identity`,
        [login],
      );
      expect(rows).toEqual([{ app: true, identity: true }]);
    } finally {
      await pool.query(`drop role ${login}`);
    }
  });
});

describe('schemaStatus', () => {
  it('is behind on an empty database and current after migrating', async () => {
    expect(await schemaStatus(pool, await newestMigration(folder))).toBe('behind');
    await run();
    expect(await schemaStatus(pool, await newestMigration(folder))).toBe('current');
  });

  it('can be read by the application’s role', async () => {
    await migrate({ url: database.url, log });
    const working = new pg.Pool({ connectionString: database.url, options: '-c role=landfall_app', max: 1 });
    try {
      expect(await schemaStatus(working, await newestMigration())).toBe('current');
    } finally {
      await endPool(working);
    }
  });
});

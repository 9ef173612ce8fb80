import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

describe('readConfig', () => {
  it('needs nothing: the default is the bundled sign-in provider on the server’s own address', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:8080',
      signup: 'open',
    });
    expect(config.auth).toEqual({
      bundled: true,
      domain: 'http://localhost:8080/identity',
      clientId: 'landfall-web',
      audience: 'https://api.landfall',
      issuer: 'http://localhost:8080/identity/',
    });
  });

  it('accepts an Auth0 tenant only with all three settings', () => {
    const tenant = {
      AUTH_DOMAIN: 'practice.eu.auth0.com',
      AUTH_CLIENT_ID: 'abc',
      AUTH_AUDIENCE: 'https://api',
    };
    expect(readConfig(tenant).auth).toEqual({
      bundled: false,
      domain: 'practice.eu.auth0.com',
      clientId: 'abc',
      audience: 'https://api',
      issuer: 'https://practice.eu.auth0.com/',
    });
    expect(() => readConfig({ AUTH_DOMAIN: 'practice.eu.auth0.com' })).toThrow(ConfigError);
  });

  it('derives the public address from port and TLS, unless it is set', () => {
    expect(readConfig({ PORT: '9000' }).publicUrl).toBe('http://localhost:9000');
    const tls = { TLS_CERT_FILE: '/cert.pem', TLS_KEY_FILE: '/key.pem' };
    expect(readConfig(tls).publicUrl).toBe('https://localhost:8080');
    expect(readConfig({ ...tls, LANDFALL_PUBLIC_URL: 'https://cases.example/' }).publicUrl).toBe(
      'https://cases.example',
    );
  });

  it.each([
    [undefined, false],
    ['false', false],
    ['true', true],
    ['10.0.0.0/8', '10.0.0.0/8'],
  ])('reads TRUST_PROXY %j as %j', (value, trusted) => {
    expect(readConfig({ TRUST_PROXY: value }).trustProxy).toBe(trusted);
  });

  it('accepts an operator’s e-mail address, and nothing else', () => {
    expect(readConfig({}).operatorEmail).toBeUndefined();
    expect(readConfig({ OPERATOR_EMAIL: 'it@firm.example' }).operatorEmail).toBe('it@firm.example');
    expect(() => readConfig({ OPERATOR_EMAIL: 'nobody' })).toThrow(/OPERATOR_EMAIL: Not an e-mail address/);
  });

  it('accepts an address to call after backups, and does not repeat an invalid one', () => {
    const url = 'https://heartbeat.example/b2f7c1d0';
    expect(readConfig({ LANDFALL_HEARTBEAT_URL: url }).heartbeatUrl).toBe(url);
    for (const bad of ['b2f7c1d0', 'ftp://heartbeat.example/b2f7c1d0']) {
      const read = () => readConfig({ LANDFALL_HEARTBEAT_URL: bad });
      expect(read).toThrow(/LANDFALL_HEARTBEAT_URL: Not an address/);
      expect(read).not.toThrow(/b2f7c1d0/);
    }
  });

  it('accepts an audit key of 32 bytes in Base64, and nothing else', () => {
    const key = Buffer.alloc(32, 9);
    expect(readConfig({}).auditKey).toBeUndefined();
    expect(readConfig({ LANDFALL_AUDIT_KEY: key.toString('base64') }).auditKey).toEqual(key);
    expect(() => readConfig({ LANDFALL_AUDIT_KEY: 'secret' })).toThrow(
      'LANDFALL_AUDIT_KEY: Not 32 random bytes',
    );
  });

  it('treats an empty variable as absent', () => {
    const names = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8').matchAll(
      /^#?([A-Z_]+)=/gm,
    );
    const empty = Object.fromEntries([...names].map(([, name]) => [name, '']));
    expect(Object.keys(empty).length).toBeGreaterThan(10);
    expect(readConfig(empty)).toEqual(readConfig({}));
  });

  it.each([
    ['https://cases.example/', 'https://cases.example'],
    ['HTTPS://Cases.Example', 'https://cases.example'],
    ['https://cases.example:443', 'https://cases.example'],
    ['http://cases.example:80/', 'http://cases.example'],
    ['http://10.0.0.7:8080', 'http://10.0.0.7:8080'],
    ['https://büro.example', 'https://xn--bro-hoa.example'],
  ])('accepts %s as the public address %s', (given, origin) => {
    const config = readConfig({ LANDFALL_PUBLIC_URL: given });
    expect(config.publicUrl).toBe(origin);
    expect(config.auth.issuer).toBe(`${origin}/identity/`);
  });

  it.each([
    'https://cases.example/office',
    'https://cases.example/?a',
    'https://cases.example/#a',
    'https://ada:secret@cases.example',
    'cases.example',
    'localhost:8080',
    'ftp://cases.example',
    'https://',
  ])('refuses %s as the public address, with an example', (given) => {
    expect(() => readConfig({ LANDFALL_PUBLIC_URL: given })).toThrow(
      'LANDFALL_PUBLIC_URL: Not an address such as https://cases.example, without a path',
    );
  });

  it('accepts a tenant with or without a slash', () => {
    const tenant = {
      AUTH_DOMAIN: 'practice.auth0.com/',
      AUTH_CLIENT_ID: 'abc',
      AUTH_AUDIENCE: 'https://api',
    };
    // The browser's SDK compares the issuer of tokens with its domain and one slash.
    const { domain, issuer } = readConfig(tenant).auth;
    expect([domain, issuer]).toEqual(['practice.auth0.com', 'https://practice.auth0.com/']);
  });

  it.each(['127.0.0.1', '10.0.0.0/8, ::1', 'loopback,uniquelocal', 'fd00::/8', '10.0.0.0/255.0.0.0'])(
    'accepts %j as proxies',
    (value) => {
      expect(readConfig({ TRUST_PROXY: value }).trustProxy).toBe(value);
    },
  );

  it.each(['1', 'yes', 'proxy.example', '10.0.0.0/33', '10.0.0.0/0', '10.0.0.1,', '10.0.0.0/8/8'])(
    'refuses %j as a proxy',
    (value) => {
      expect(() => readConfig({ TRUST_PROXY: value })).toThrow(/TRUST_PROXY: Not an address of a proxy/);
    },
  );

  it.each([
    [{}, false],
    [{ LANDFALL_PUBLIC_URL: 'http://127.0.0.1:9000' }, false],
    [{ LANDFALL_PUBLIC_URL: 'http://[::1]:9000' }, false],
    [{ LANDFALL_PUBLIC_URL: 'https://cases.example' }, true],
    [{ LANDFALL_PUBLIC_URL: 'http://10.0.0.7:8080' }, true],
    [{ LANDFALL_PUBLIC_URL: 'http://localhost.evil.example' }, true],
    [{ NODE_ENV: 'production' }, true],
    [{ NODE_ENV: 'test' }, false],
  ])('treats %j as production: %s', (env, production) => {
    expect(readConfig(env).production).toBe(production);
  });

  it('recognizes addresses of this machine, also in production', () => {
    expect(readConfig({ NODE_ENV: 'production' }).local).toBe(true);
    expect(readConfig({ LANDFALL_PUBLIC_URL: 'http://10.0.0.7:8080' }).local).toBe(false);
  });

  it('allows a network 20 new accounts an hour by default', () => {
    expect(readConfig({}).signUpsPerHour).toBe(20);
    expect(readConfig({ LANDFALL_SIGNUPS_PER_HOUR: '500' }).signUpsPerHour).toBe(500);
    for (const value of ['0', '-1', 'many', '1.5'])
      expect(() => readConfig({ LANDFALL_SIGNUPS_PER_HOUR: value })).toThrow(/LANDFALL_SIGNUPS_PER_HOUR/);
  });

  it('migrates with its own URL if there are two', () => {
    const urls = {
      DATABASE_URL: 'postgresql://login@db/x',
      DATABASE_MIGRATION_URL: 'postgresql://owner@db/x',
    };
    expect(readConfig(urls).database).toEqual({
      url: urls.DATABASE_URL,
      migrationUrl: urls.DATABASE_MIGRATION_URL,
    });
    expect(() => readConfig({ DATABASE_MIGRATION_URL: urls.DATABASE_MIGRATION_URL })).toThrow(
      /without DATABASE_URL/,
    );
  });

  it('reads from a replica if one is set, and only together with a database', () => {
    const urls = {
      DATABASE_URL: 'postgresql://login@db/x',
      DATABASE_REPLICA_URL: 'postgresql://login@copy/x',
    };
    expect(readConfig(urls).database?.replicaUrl).toBe(urls.DATABASE_REPLICA_URL);
    expect(() => readConfig({ DATABASE_REPLICA_URL: urls.DATABASE_REPLICA_URL })).toThrow(
      'DATABASE_REPLICA_URL is set without DATABASE_URL',
    );
  });

  it('requires the owner’s direct connection with a pooler, and knows the supported poolers', () => {
    const pooled = { DATABASE_URL: 'postgresql://login@pool/x?pooler=transaction' };
    expect(() => readConfig(pooled)).toThrow('DATABASE_MIGRATION_URL has to name the owner');
    const owner = { DATABASE_MIGRATION_URL: 'postgresql://owner@pool/x' };
    expect(readConfig({ ...pooled, ...owner }).database?.url).toBe(pooled.DATABASE_URL);
    for (const name of ['DATABASE_URL', 'DATABASE_REPLICA_URL']) {
      const unknown = { ...pooled, ...owner, [name]: 'postgresql://login@pool/x?pooler=statement' };
      expect(() => readConfig(unknown)).toThrow(
        `${name}: The pooler is one of transaction, transaction-prepared`,
      );
    }
  });

  it.each([
    ['Landfall <office@mail.example>', { name: 'Landfall', address: 'office@mail.example' }],
    [
      '"Whitfield, Okafor & Co." <office@mail.example>',
      {
        name: 'Whitfield, Okafor & Co.',
        address: 'office@mail.example',
      },
    ],
    ['office@mail.example', { name: 'Landfall', address: 'office@mail.example' }],
    ['<office@mail.example>', { name: 'Landfall', address: 'office@mail.example' }],
  ])('reads the sender %s', (MAIL_FROM, from) => {
    expect(readConfig({ MAIL_FROM }).mail.from).toEqual(from);
  });

  it.each(['office', 'a@mail.example, b@mail.example', 'Landfall <office>', 'A <a@b.example> <c@d.example>'])(
    'refuses the sender %s',
    (MAIL_FROM) => {
      expect(() => readConfig({ MAIL_FROM })).toThrow('MAIL_FROM: Not a sender such as');
    },
  );

  it('sends mail by SMTP if a server is set, from its own address by default', () => {
    expect(readConfig({ LANDFALL_PUBLIC_URL: 'https://cases.example' }).mail).toEqual({
      smtpUrl: undefined,
      from: { name: 'Landfall', address: 'no-reply@cases.example' },
    });
    expect(readConfig({ SMTP_URL: 'smtps://u:p@mail.example' }).mail.smtpUrl).toBe(
      'smtps://u:p@mail.example',
    );
    for (const SMTP_URL of ['mail.example:25', 'http://mail.example', 'smtp://'])
      expect(() => readConfig({ SMTP_URL })).toThrow('SMTP_URL: Not an address such as');
  });

  it.each([
    ['PORT', ['abc', '99999', '80.5']],
    ['DATABASE_URL', ['nonsense', 'mysql://a:b@db/x']],
    ['DATABASE_MIGRATION_URL', ['nonsense']],
    ['DATABASE_REPLICA_URL', ['nonsense']],
    ['AUTH_DOMAIN', ['a tenant', 'https://tenant.example/path']],
    ['API_BASE_URL', ['api', '//other.example', 'javascript:alert(1)']],
    ['LANDFALL_SIGNUPS_PER_HOUR', ['many', '0']],
    ['SUPPORT_EMAIL', ['nobody']],
    ['LANDFALL_BACKUP_TO', ['/mnt/nas,nas']],
    ['LANDFALL_BACKUP_RECIPIENT', ['age1abc']],
  ])('says of %s what it has to be', (name, values) => {
    for (const value of values)
      expect(() => readConfig({ [name]: value })).toThrow(
        new RegExp(`^The configuration .*\\n${name}: Not `),
      );
  });

  it('runs as one of several processes only with an external database', () => {
    expect(readConfig({}).role).toBe('all');
    expect(() => readConfig({ LANDFALL_ROLE: 'worker' })).toThrow(/without DATABASE_URL/);
    expect(readConfig({ LANDFALL_ROLE: 'worker', DATABASE_URL: 'postgresql://login@db/x' }).role).toBe(
      'worker',
    );
    expect(() => readConfig({ LANDFALL_ROLE: 'boss' })).toThrow(/LANDFALL_ROLE/);
  });

  describe('T85 secrets of development', () => {
    const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8');
    const ofExample = [...example.matchAll(/^#(\w+)=(\w+:\/\/\w+:\w+@.*)$/gm)].map(([, name, url]) => [
      name,
      url,
    ]);
    const database = { DATABASE_URL: 'postgresql://login:Kx3n9Qv2@db/x' };

    it.each([
      ...ofExample,
      ['DATABASE_URL', 'postgresql://postgres:postgres@db/x'],
      ['DATABASE_URL', 'postgresql://office:office@db/x'],
      ['DATABASE_MIGRATION_URL', 'postgresql://owner:ChangeMe@db/x'],
      ['DATABASE_REPLICA_URL', 'postgresql://login:landfall@copy/x'],
      ['LANDFALL_AUDIT_KEY', Buffer.alloc(32, 9).toString('base64')],
      ['LANDFALL_DATA_DIR', '/var/lib/landfall-demo'],
      ['LANDFALL_DATA_DIR', '/var/lib/landfall-demo/'],
    ])('%s %s is refused in production, by name and without its value', (name = '', value = '') => {
      const env = { ...database, [name]: value };
      expect(readConfig(env).production).toBe(false);
      for (const production of [
        { NODE_ENV: 'production' },
        { LANDFALL_PUBLIC_URL: 'https://cases.example' },
      ]) {
        const start = () => readConfig({ ...env, ...production });
        expect(start).toThrow(`In production, secrets of development are refused.\n${name}: `);
        expect(start).not.toThrow(value);
      }
    });

    it('are all passwords in the example environment', () => {
      expect(ofExample.map(([name]) => name)).toEqual([
        'DATABASE_URL',
        'DATABASE_MIGRATION_URL',
        'DATABASE_REPLICA_URL',
        'SMTP_URL',
      ]);
    });

    it('do not include random or missing ones', () => {
      const random = {
        LANDFALL_AUDIT_KEY: randomBytes(32).toString('base64'),
        LANDFALL_DATA_DIR: '/srv/demo-office',
      };
      for (const env of [{}, { ...database, ...random }, { DATABASE_URL: 'postgresql://login@db/x' }])
        expect(readConfig({ ...env, NODE_ENV: 'production' }).production).toBe(true);
    });
  });

  it('accepts backup places, and does not repeat the secret of an invalid one', () => {
    const places = ['/mnt/nas/landfall', 'https://key:secret@s3.example/bucket?region=eu-west-1'];
    expect(readConfig({ LANDFALL_BACKUP_TO: places.join(', ') }).backup.to).toEqual(places);
    const keep = { daily: 30, weekly: 5, monthly: 24 };
    expect(readConfig({ LANDFALL_BACKUP_KEEP: 'daily=30 monthly=24' }).backup.keep).toEqual(keep);
    expect(readConfig({}).backup).toEqual({ to: undefined, recipient: undefined });
    for (const [name, value] of [
      ['LANDFALL_BACKUP_TO', 'https://key:hush@s3.example'],
      ['LANDFALL_BACKUP_TO', '/mnt/nas,relative-secret'],
      ['LANDFALL_BACKUP_RECIPIENT', 'AGE-SECRET-KEY-1'],
      ['LANDFALL_BACKUP_KEEP', 'daily=0'],
    ] as const) {
      const read = () => readConfig({ [name]: value });
      expect(read, value).toThrow(name);
      expect(read, value).not.toThrow(/hush|relative-secret|SECRET-KEY/);
    }
  });

  it('names every invalid variable', () => {
    const faulty = { PORT: 'eighty', LANDFALL_SIGNUP: 'maybe', LOG_LEVEL: 'loud', TLS_CERT_FILE: '' };
    expect(() => readConfig(faulty)).toThrow(/PORT[\s\S]*LANDFALL_SIGNUP[\s\S]*LOG_LEVEL/);
    expect(() => readConfig({ TLS_CERT_FILE: '/cert.pem' })).toThrow(/go together/);
  });
});

describe('LANDFALL_METRICS', () => {
  const metricsOf = (LANDFALL_METRICS: string, more = {}) =>
    readConfig({ LANDFALL_METRICS, ...more }).metrics;

  it('is off by default, and has to be an address of this machine', () => {
    expect(readConfig({}).metrics).toBeUndefined();
    expect(metricsOf('127.0.0.1:9464')).toEqual({ host: '127.0.0.1', port: 9464 });
    expect(metricsOf('localhost:9464')).toEqual({ host: 'localhost', port: 9464 });
    expect(metricsOf('[::1]:9464')).toEqual({ host: '::1', port: 9464 });
  });

  it.each(['0.0.0.0:9464', '10.0.0.2:9464', '[::]:9464', 'metrics.example:9464', '127.0.0.1.example:9464'])(
    'refuses %s, unless remote access is allowed',
    (address) => {
      expect(() => metricsOf(address)).toThrow('LANDFALL_METRICS_REMOTE=allow');
      expect(metricsOf(address, { LANDFALL_METRICS_REMOTE: 'allow' })?.port).toBe(9464);
    },
  );

  it.each(['9464', 'localhost', 'http://127.0.0.1:9464', '127.0.0.1:94640'])('refuses %s', (address) => {
    expect(() => metricsOf(address)).toThrow('LANDFALL_METRICS: Not an address such as 127.0.0.1:9464');
  });
});

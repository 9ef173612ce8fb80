import { isIP } from 'node:net';
import { PRODUCT_NAME } from '@landfall/contract/product';
import { z } from 'zod';
import { readKey } from './modules/audit/sealing-key.ts';
import { isPlace } from './platform/backup/place.ts';
import { readKeep } from './platform/backup/settings.ts';
import { POOLERS, poolerOf } from './platform/db/pooler.ts';
import { bucketOf } from './platform/files/bucket-address.ts';
import { CALL_LIMITS, readCallLimits } from './platform/limits.ts';

const optional = z.string().optional();

/** Whether a URL consists of scheme, host and port only. */
function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
}

/** Whether text is the domain of an Auth0 tenant, with or without `https://`. */
function isDomain(text: string): boolean {
  return isOrigin(/^https?:/.test(text) ? text : `https://${text}`);
}

/** Whether browsers can call the API at an address. */
function isApiAddress(text: string): boolean {
  return /^\/(?!\/)\S*$/.test(text) || (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol));
}

/** Whether a URL names a mail server. */
function isMailServer(text: string): boolean {
  return URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol) && new URL(text).hostname !== '';
}

/** `Name <address>`, or the address alone; null when it is neither. */
function senderOf(text: string): { name: string; address: string } | null {
  const [, name = '', address = ''] = /^(?:"?([^"<>]*?)"?\s*<)?([^\s<>]+?)>?$/.exec(text.trim()) ?? [];
  return z.email().safeParse(address).success ? { name: name || PRODUCT_NAME, address } : null;
}

/** The host and port of a listener, `127.0.0.1:9464` or `[::1]:9464`; null when invalid. */
function listenerOf(text: string): { host: string; port: number } | null {
  const [, ipv6, name, port] = /^(?:\[([\da-f:]+)\]|([\w.-]+)):(\d{1,5})$/i.exec(text) ?? [];
  const host = ipv6 ?? name;
  return host && Number(port) <= 65_535 ? { host, port: Number(port) } : null;
}

/** Whether text is an address of a proxy, a network of proxies, or a name for networks that are not public. */
function isProxy(text: string): boolean {
  if (/^(loopback|linklocal|uniquelocal)$/.test(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (bits === undefined || (family === 4 && isIP(bits) === 4)) return true;
  return /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128);
}

/** Whether to trust every proxy, none, or those of a list. */
function areProxies(text: string): boolean {
  return text === 'true' || text === 'false' || text.split(',').every((each) => isProxy(each.trim()));
}

/** Text that is parsed to another type. @param fault the message when parsing returns null */
function readBy<Value>(read: (text: string) => Value | null, fault: string) {
  return z.string().transform((text, issues) => {
    const value = read(text);
    if (value !== null) return value;
    issues.addIssue(fault);
    return z.NEVER;
  });
}

/** Values separated by commas. */
const list = z.string().transform((text) => text.split(',').map((value) => value.trim()));

const postgresUrl = z
  .string()
  .refine(
    (text) => URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol),
    'Not an address such as postgresql://landfall_login:password@db.example/landfall',
  );

const databaseUrl = postgresUrl.refine(
  (text) => {
    const named = URL.canParse(text) && new URL(text).searchParams.has('pooler');
    return !named || poolerOf(text) !== undefined;
  },
  `The pooler is one of ${POOLERS.join(', ')}`,
);

/** A whole number. @param fault the message for anything else */
const whole = (from: number, to: number, fault: string) =>
  z.coerce.number(fault).int(fault).min(from, fault).max(to, fault);

/** The server's environment variables. */
export const environment = z.object({
  PORT: whole(0, 65_535, 'Not a port such as 8080').default(8080),
  HOST: z.string().default('127.0.0.1'),
  NODE_ENV: optional,
  LANDFALL_DATA_DIR: optional,
  XDG_DATA_HOME: optional,
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_MIGRATION_URL: postgresUrl.optional(),
  DATABASE_REPLICA_URL: databaseUrl.optional(),
  LANDFALL_PUBLIC_URL: z
    .string()
    .refine(isOrigin, 'Not an address such as https://cases.example, without a path')
    .optional(),
  TLS_CERT_FILE: optional,
  TLS_KEY_FILE: optional,
  TRUST_PROXY: z
    .string()
    .refine(areProxies, 'Not an address of a proxy such as 10.0.0.4 or 10.0.0.0/8, or a list of them')
    .optional(),
  AUTH_DOMAIN: z.string().refine(isDomain, 'Not a domain such as practice.eu.auth0.com').optional(),
  AUTH_CLIENT_ID: optional,
  AUTH_AUDIENCE: optional,
  API_BASE_URL: z
    .string()
    .refine(isApiAddress, 'Not a path such as /api, or an address such as https://cases.example/api')
    .default('/api'),
  LANDFALL_SIGNUP: z.enum(['open', 'invite']).default('open'),
  LANDFALL_SIGNUPS_PER_HOUR: whole(1, Number.MAX_SAFE_INTEGER, 'Not a number of accounts such as 20').default(
    20,
  ),
  SUPPORT_EMAIL: z.email('Not an e-mail address').default('support@landfall.example'),
  OPERATOR_EMAIL: z.email('Not an e-mail address').optional(),
  SMTP_URL: z
    .string()
    .refine(isMailServer, 'Not an address such as smtp://user:password@mail.example:587')
    .optional(),
  MAIL_FROM: readBy(senderOf, 'Not a sender such as Landfall <office@mail.example>').optional(),
  LANDFALL_PRIVATE_MAIL_HOSTS: list
    .pipe(
      z.array(
        z.string().regex(/^[\w.:-]+$/, 'Not names of hosts such as mail.firm.example,imap.firm.example'),
      ),
    )
    .default([]),
  FILES_URL: readBy(
    bucketOf,
    'Not a bucket such as https://key:secret@s3.example/bucket?region=us-east-1',
  ).optional(),
  CLAMD_URL: z
    .string()
    .regex(
      /^(tcp:\/\/[^/:]+:\d+|unix:\/.+)$/,
      'Not an address such as tcp://127.0.0.1:3310 or unix:/run/clamd.ctl',
    )
    .optional(),
  DOCUMENT_TEXT_COMMAND: optional,
  LANDFALL_BACKUP_TO: list
    .pipe(
      z.array(
        z
          .string()
          .refine(
            isPlace,
            'Not places such as /mnt/nas/landfall,https://key:secret@s3.example/bucket?region=us-east-1',
          ),
      ),
    )
    .optional(),
  LANDFALL_BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[0-9a-z]{58,}$/, 'Not a whole recipient such as age1…, as age-keygen prints it')
    .optional(),
  LANDFALL_DATABASE_BACKUP: z.enum(['archive', 'elsewhere']).default('archive'),
  LANDFALL_BACKUP_KEEP: readBy(
    readKeep,
    'Not numbers of backups such as daily=7 weekly=5 monthly=12, each at most 1000 and daily at least 1',
  ).optional(),
  LANDFALL_HEARTBEAT_URL: z
    .url({ protocol: /^https?$/, error: 'Not an address such as https://heartbeat.example/a-secret' })
    .optional(),
  LANDFALL_AUDIT_KEY: readBy(
    readKey,
    'Not 32 random bytes in Base64: make one with "openssl rand -base64 32"',
  ).optional(),
  LANDFALL_LIMITS: z
    .string()
    .transform((text, issues) => {
      const read = readCallLimits(text);
      if ('limits' in read) return read.limits;
      issues.addIssue(`"${read.fault}" sets no limit`);
      return z.NEVER;
    })
    .default(CALL_LIMITS),
  LANDFALL_ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  LANDFALL_METRICS: readBy(listenerOf, 'Not an address such as 127.0.0.1:9464').optional(),
  LANDFALL_METRICS_REMOTE: z.enum(['refuse', 'allow']).default('refuse'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});
/** Their validated values. */
export type Environment = z.output<typeof environment>;

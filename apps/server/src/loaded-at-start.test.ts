import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { COMPILED } from './testing/server-process.ts';

/** Prints the packages that a module loads with all that it imports. */
const PROGRAM = `
  import { registerHooks } from 'node:module';
  const packages = new Set();
  registerHooks({
    load(url, context, next) {
      const name = /.*\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1];
      if (name) packages.add(name);
      return next(url, context);
    },
  });
  await import(process.argv[1]);
  console.log(JSON.stringify([...packages]));
`;

function packagesOf(module: string): string[] {
  const url = new URL(module, import.meta.url).href;
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', PROGRAM, url], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILED },
  });
  return JSON.parse(printed);
}

it('a server loads rare code on demand: passkeys, mail, common passwords, encryption of backups, codes', () => {
  const packages = packagesOf('start-command.ts');
  expect(packages).toEqual(expect.arrayContaining(['fastify', 'oidc-provider', 'pg']));
  const onDemand = [
    '@simplewebauthn/server',
    'imapflow',
    'nodemailer',
    '@zxcvbn-ts/language-common',
    'age-encryption',
    'qrcode',
  ];
  expect(packages.filter((name) => onDemand.includes(name))).toEqual([]);
});

it.each(['backup-command.ts', 'restore-command.ts', 'status-command.ts'])(
  '%s loads the code that uses all modules only when needed',
  (module) => {
    const packages = packagesOf(module);
    expect(packages).toContain('zod');
    expect(packages.filter((name) => ['kysely', 'pg-boss'].includes(name))).toEqual([]);
  },
);

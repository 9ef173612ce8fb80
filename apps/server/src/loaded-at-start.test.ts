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

it('a server loads what few need when they need it: passkeys, mail, common passwords, ciphers of backups, codes', () => {
  const module = new URL('start-command.ts', import.meta.url).href;
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', PROGRAM, module], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILED },
  });
  const packages: string[] = JSON.parse(printed);
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

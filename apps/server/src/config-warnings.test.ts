import { basename, delimiter, dirname } from 'node:path';
import { expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { configWarnings } from './config-warnings.ts';

const HTTPS = { LANDFALL_PUBLIC_URL: 'https://cases.example' };
const TLS = { TLS_CERT_FILE: '/cert.pem', TLS_KEY_FILE: '/key.pem' };

it.each([{ TRUST_PROXY: 'true' }, { TRUST_PROXY: 'true', ...HTTPS }])(
  'T82 %j warns of trusting any proxy, and says what to do',
  (env) => {
    expect(configWarnings(readConfig(env))).toEqual([
      expect.stringMatching(/^TRUST_PROXY=true .* anybody: set it to the address of the proxy\.$/),
    ]);
  },
);

it('warns of an unservable https: address, and says what to do', () => {
  expect(configWarnings(readConfig(HTTPS))).toEqual([
    expect.stringMatching(/^LANDFALL_PUBLIC_URL is https:.* TLS_CERT_FILE and TLS_KEY_FILE, or TRUST_PROXY /),
  ]);
});

it('names what is misspelled, which would have no effect', () => {
  const env = { LANDFALL_BACKUPS_TO: '/mnt/nas', LANDFALL_SEED: '1', PATH: '/bin' };
  expect(configWarnings(readConfig(env))).toEqual([
    'LANDFALL_BACKUPS_TO is set and has no effect: no variable of .env.example has that name.',
    'LANDFALL_SEED is set and has no effect: no variable of .env.example has that name.',
  ]);
});

it.each(['/missing/ocr', 'missing-ocr', 'node --version', import.meta.filename, '/usr/bin'])(
  'names the variable of a text command that cannot be run: %s',
  (DOCUMENT_TEXT_COMMAND) => {
    expect(configWarnings(readConfig({ DOCUMENT_TEXT_COMMAND, PATH: dirname(process.execPath) }))).toEqual([
      expect.stringMatching(/^DOCUMENT_TEXT_COMMAND names no program .* set it to the path of one/),
    ]);
  },
);

it.each([process.execPath, basename(process.execPath)])('accepts the text command %s', (command) => {
  const env = { DOCUMENT_TEXT_COMMAND: command, PATH: `/missing${delimiter}${dirname(process.execPath)}` };
  expect(configWarnings(readConfig(env))).toEqual([]);
});

it.each([{}, TLS, { ...HTTPS, ...TLS }, { ...HTTPS, TRUST_PROXY: '10.0.0.2' }, { TRUST_PROXY: 'false' }])(
  'accepts %j without a warning',
  (env) => {
    expect(configWarnings(readConfig(env))).toEqual([]);
  },
);

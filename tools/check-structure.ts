import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { violationsIn } from './structure-rules.ts';

const listed = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'],
  {
    encoding: 'utf8',
  },
);
const files = listed
  .split('\n')
  .filter(Boolean)
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const violations = violationsIn(files);

for (const { path, reason } of violations) console.error(`${path}: ${reason}`);
const lengths = files.map(({ text }) => text.split('\n').length).sort((a, b) => a - b);
const at = (share: number) => lengths[Math.floor((lengths.length - 1) * share)];
console.log(`structure: ${files.length} files, median ${at(0.5)} lines, nine in ten at most ${at(0.9)}`);
process.exit(violations.length > 0 ? 1 : 0);

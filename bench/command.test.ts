import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { commandLine, isAsked, readCommand } from './command.ts';

describe('the arguments of a command', () => {
  it('are sizes by position, then names', () => {
    expect(readCommand(['20000', '1', '3', 'case page', 'search'])).toEqual({
      cases: 20_000,
      seconds: 1,
      rounds: 3,
      names: ['case page', 'search'],
    });
    expect(readCommand(['20000', 'search'])).toMatchObject({
      cases: 20_000,
      seconds: 2,
      rounds: 5,
      names: ['search'],
    });
  });

  it('measure everything at the full size by default', () => {
    const whole = readCommand([]);
    expect(whole).toMatchObject({ cases: 100_000, seconds: 2, rounds: 5 });
    expect(isAsked(whole, 'case page')).toBe(true);
  });

  it('filter measurements by prefix', () => {
    const some = readCommand(['case list']);
    expect(isAsked(some, 'case list by title')).toBe(true);
    expect(isAsked(some, 'search')).toBe(false);
  });

  it('are quoted for a shell', () => {
    expect(commandLine('npm run bench', [])).toBe('npm run bench');
    const words = ['1000', "case list, 'newest' first", 'select $q$a$q$'];
    const line = commandLine('npm run bench', words).replace('npm run bench --', 'printf "%s\\n"');
    expect(execFileSync('sh', ['-c', line], { encoding: 'utf8' })).toBe(`${words.join('\n')}\n`);
    expect(line).toContain(' 1000 ');
  });
});

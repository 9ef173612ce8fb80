import { describe, expect, test } from 'vitest';
import { passwordProblem } from './passwords.ts';

describe('a new password', () => {
  test.each([
    'passwordpassword',
    'PassWordPassword',
    'administrator',
    'Sunshine2024!',
    'welcome 12345',
    'qwertyuiop123',
    '1234567890123',
    'ABCDEFGHIJKLMN',
  ])('refuses %s as easy to guess', async (password) => {
    await expect(passwordProblem(password, 'ada@example.com')).resolves.toBe(
      'That password is easy to guess. Choose another.',
    );
  });

  test.each(['ada.moreno@example.com', 'Ada.Moreno-tides', 'xx ADA.MORENO xx'])(
    'refuses %s, which contains the address',
    async (password) => {
      await expect(passwordProblem(password, 'ada.moreno@example.com')).resolves.toBe(
        'Do not use your email address in it.',
      );
    },
  );

  test('may contain a two-letter address name', async () => {
    await expect(passwordProblem('lanterns over the quay', 'an@example.com')).resolves.toBeUndefined();
    await expect(passwordProblem('lanterns over the quay', 'lan@example.com')).resolves.toBe(
      'Do not use your email address in it.',
    );
  });

  test.each(['harbour lights at dusk', 'tide table at noon', 'harbour-lights-2026', '9f3kQ81mZx7b'])(
    'accepts %s',
    async (password) => {
      await expect(passwordProblem(password, 'ada@example.com')).resolves.toBeUndefined();
    },
  );
});

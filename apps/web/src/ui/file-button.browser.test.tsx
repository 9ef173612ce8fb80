import { MantineProvider } from '@mantine/core';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FileButton } from './FileButton.tsx';

it('the same file can be chosen again, because the input is cleared', async () => {
  const chosen: (string | undefined)[] = [];
  const { container } = await render(
    <MantineProvider>
      <FileButton onChange={(file) => chosen.push(file?.name)}>
        {(props) => (
          <button type="button" {...props}>
            Choose
          </button>
        )}
      </FileButton>
    </MantineProvider>,
  );
  await expect.element(page.getByRole('button', { name: 'Choose' })).toBeVisible();
  const input = container.querySelector('input') as HTMLInputElement;
  await userEvent.upload(input, new File(['bulletin'], 'august.csv'));
  await expect.poll(() => chosen).toEqual(['august.csv']);
  expect(input.value).toBe('');
});

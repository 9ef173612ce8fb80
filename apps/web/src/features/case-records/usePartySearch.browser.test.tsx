import { listPetitioners } from '@landfall/contract/petitioners';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '../../api/query-client.ts';
import { setSession } from '../../api/session.ts';
import { answer, fail, LOST } from '../../testing/answers.ts';
import { SearchSelect } from '../../ui/SearchSelect.tsx';
import { theme } from '../../ui/theme.ts';
import '../../ui/mantine.css';
import { usePartySearch } from './usePartySearch.ts';

const field = page.getByRole('textbox', { name: 'Petitioner' });
const cancel = page.getByRole('button', { name: 'Cancel' });

function Search() {
  const [typed, setTyped] = useState('');
  const search = usePartySearch('petitioner', typed, { minLength: 3, archivedToo: false });
  return (
    <>
      <SearchSelect
        label="Petitioner"
        typed={typed}
        onType={setTyped}
        chosen={undefined}
        onChoose={() => undefined}
        {...search}
      />
      <button type="button">Cancel</button>
    </>
  );
}

function textUnder(x: number, y: number) {
  return document.elementFromPoint(x, y)?.textContent;
}

/** The text of the element at the centre of the button below the field. */
function underPointer() {
  const { x, y, width, height } = cancel.element().getBoundingClientRect();
  return textUnder(x + width / 2, y + height / 2);
}

beforeEach(async () => {
  setSession({ accessToken: async () => 'token', end: () => {}, stepUp: () => {} });
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <MantineProvider theme={theme}>
        <Search />
      </MantineProvider>
    </QueryClientProvider>,
  );
});

it('explains the search at the field, without covering anything for short input', async () => {
  await field.click();
  await field.fill('ha');
  await expect.element(field).toHaveAccessibleDescription('Enter at least 3 characters to search');
  expect(underPointer()).toBe('Cancel');
});

it('says that there are no results', async () => {
  answer(listPetitioners, { petitioners: [], total: 0, next_cursor: null });
  await field.fill('zzz');
  await expect.element(page.getByText('Nobody found')).toBeVisible();
  const note = page.getByText('Enter at least 3 characters to search').element().getBoundingClientRect();
  expect(textUnder(note.x + 20, note.y + 2), 'over the whole note').toBe('Nobody found');
});

it('says that the search failed', async () => {
  fail(listPetitioners, LOST);
  await field.fill('har');
  await expect.element(page.getByText('The search failed: No response from server')).toBeVisible();
});

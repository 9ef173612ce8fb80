import { Menu } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { PATHS } from '../../paths.ts';
import { AddButton } from '../../ui/buttons.tsx';
import type { HomeSearch } from './search.ts';

/** The menu of things to add from My Work: to a case, or as a new record. */
export function AddMenu({ onAdd }: { onAdd: (what: HomeSearch['add']) => void }) {
  const navigate = useNavigate();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <AddButton>Add</AddButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onAdd('date')}>Date</Menu.Item>
        <Menu.Item onClick={() => onAdd('note')}>Note</Menu.Item>
        <Menu.Item onClick={() => onAdd('task')}>Task</Menu.Item>
        <Menu.Item onClick={() => navigate({ to: PATHS.beneficiaries, search: { new: 'open' } })}>
          Beneficiary
        </Menu.Item>
        <Menu.Item onClick={() => navigate({ to: PATHS.cases, search: { new: 'open' } })}>
          Case Record
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

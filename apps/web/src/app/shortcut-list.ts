import { lettersFor } from './navigation.ts';

interface Shortcut {
  keys: readonly string[];
  words: string;
}

/** All shortcuts, as the dialog lists them. */
export function shortcutsFor(isAdmin: boolean): readonly Shortcut[] {
  return [
    { keys: ['Ctrl', 'K'], words: 'Search or run a command' },
    { keys: ['/'], words: 'Search' },
    ...lettersFor(isAdmin).map(({ letter, label }) => ({ keys: ['g', letter], words: `Go to ${label}` })),
    { keys: ['n'], words: 'New, on a list; a case, on a person; a note, in a thread' },
    { keys: ['e'], words: 'Edit, on a record; close or reopen a thread; dismiss a mail to be filed' },
    { keys: ['d'], words: 'Done, on a date or a task' },
    { keys: ['s'], words: 'Status, on a case or its row' },
    { keys: ['a'], words: 'Assign: the team, on a case or its row' },
    { keys: ['j', 'k'], words: 'Next and previous thread or mail, or case of a list' },
    { keys: ['r'], words: 'Reply by mail, in a thread' },
    { keys: ['↑', '↓'], words: 'Move in a list' },
    { keys: ['Enter'], words: 'Open the row' },
    { keys: ['x'], words: 'Select the row' },
    { keys: ['Ctrl', 'Enter'], words: 'Save the form' },
    { keys: ['?'], words: 'This list' },
  ];
}

import { itemsFor } from './navigation.ts';

/** The pages that `g` and a letter lead to. */
export function lettersFor(isAdmin: boolean) {
  return itemsFor(isAdmin).filter((item) => 'letter' in item);
}

interface Shortcut {
  keys: readonly string[];
  words: string;
}

/** Every shortcut as the dialog lists it. */
export function shortcutsFor(isAdmin: boolean): readonly Shortcut[] {
  return [
    { keys: ['Ctrl', 'K'], words: 'Search or run a command' },
    { keys: ['/'], words: 'Search' },
    ...lettersFor(isAdmin).map(({ letter, label }) => ({ keys: ['g', letter], words: `Go to ${label}` })),
    { keys: ['n'], words: 'New, on a list' },
    { keys: ['e'], words: 'Edit, on a record' },
    { keys: ['d'], words: 'Done, on a date' },
    { keys: ['↑', '↓'], words: 'Move in a list' },
    { keys: ['Enter'], words: 'Open the row' },
    { keys: ['x'], words: 'Select the row' },
    { keys: ['Ctrl', 'Enter'], words: 'Save the form' },
    { keys: ['?'], words: 'This list' },
  ];
}

import { useHotkeys } from '@mantine/hooks';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useMay } from '../features/settings/queries.ts';
import { deferred } from '../ui/deferred.tsx';
import { isDialogOpen } from '../ui/on-escape.ts';
import { createHref } from './create-href.ts';
import { lettersFor } from './navigation.ts';
import { useShortcut } from './shortcuts.ts';
import { typeAhead } from './type-ahead.ts';

const Palette = deferred(async () => (await import('./Palette.tsx')).Palette);
const ShortcutsDialog = deferred(async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog);

/** Keys that press a button or follow a link of the page; the page declares them where the action is allowed. */
const PRESSED = ['e', 'd', 's', 'a', 'j', 'k', 'r'];

/** The keyboard shortcuts of the product: the palette, and keys that work while no text is being entered. */
export function Shortcuts() {
  const [shown, setShown] = useState<{ palette: string } | 'list'>();
  const isOpening = useRef(false);
  const navigate = useNavigate();
  const pathname = useLocation({ select: (location) => location.pathname });
  const isAdmin = useMay('admin');
  const close = () => setShown(undefined);

  function openPalette() {
    if (isDialogOpen() || isOpening.current) return;
    isOpening.current = true;
    const endTyping = typeAhead(() => {
      isOpening.current = false;
      stopWaiting();
    });
    const stopWaiting = Palette.whenLoaded(() => setShown({ palette: endTyping() }));
    // When the code cannot be fetched, keys get their usual meaning back.
    const end = () => {
      isOpening.current = false;
      endTyping();
    };
    Palette.load().then(end, end);
  }
  useHotkeys([['mod+K', openPalette]], []);
  useShortcut('?', () => ShortcutsDialog.whenLoaded(() => setShown('list')));
  useShortcut('n', () => {
    const href = createHref(pathname);
    if (href) void navigate({ to: href });
    else press('n');
  });

  return (
    <>
      {lettersFor(isAdmin).map(({ letter, path }) => (
        <GoTo key={letter} letter={letter} path={path} />
      ))}
      {PRESSED.map((letter) => (
        <Press key={letter} letter={letter} />
      ))}
      {typeof shown === 'object' && <Palette typedAhead={shown.palette} onClose={close} />}
      {shown === 'list' && <ShortcutsDialog onClose={close} />}
    </>
  );
}

/** Presses the page's control for a key. @returns whether there is one */
function press(key: string): boolean {
  const pressed = document.querySelector<HTMLElement>(`[data-shortcut="${key}"]`);
  pressed?.click();
  return pressed !== null;
}

function Press({ letter }: { letter: string }) {
  useShortcut(letter, () => press(letter));
  return null;
}

function GoTo({ letter, path }: { letter: string; path: string }) {
  const navigate = useNavigate();
  useShortcut(`g ${letter}`, () => void navigate({ to: path }));
  return null;
}

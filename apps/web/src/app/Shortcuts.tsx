import { useHotkeys } from '@mantine/hooks';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '../features/settings/queries.ts';
import { deferred } from '../ui/deferred.tsx';
import { isDialogOpen } from '../ui/on-escape.ts';
import { createHref } from './commands.ts';
import { lettersFor } from './shortcut-list.ts';
import { useShortcut } from './shortcuts.ts';

const Palette = deferred(async () => (await import('./Palette.tsx')).Palette);
const ShortcutsDialog = deferred(async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog);

/** The keyboard's ways through the product: the palette, and keys for those who don't type at the moment. */
export function Shortcuts() {
  const [shown, setShown] = useState<'palette' | 'list'>();
  const navigate = useNavigate();
  const pathname = useLocation({ select: (location) => location.pathname });
  const isAdmin = useMay('admin');
  const close = () => setShown(undefined);

  useHotkeys([['mod+K', () => !isDialogOpen() && Palette.whenLoaded(() => setShown('palette'))]], []);
  useShortcut('?', () => ShortcutsDialog.whenLoaded(() => setShown('list')));
  useShortcut('n', () => {
    const href = createHref(pathname);
    if (href) void navigate({ to: href });
  });
  // The page's own buttons know whether and what may be edited or done.
  useShortcut('e', () => press('e'));
  useShortcut('d', () => press('d'));

  return (
    <>
      {lettersFor(isAdmin).map(({ letter, path }) => (
        <GoTo key={letter} letter={letter} path={path} />
      ))}
      {shown === 'palette' && <Palette onClose={close} />}
      {shown === 'list' && <ShortcutsDialog onClose={close} />}
    </>
  );
}

function press(key: string) {
  document.querySelector<HTMLElement>(`[data-shortcut="${key}"]`)?.click();
}

function GoTo({ letter, path }: { letter: string; path: string }) {
  const navigate = useNavigate();
  useShortcut(`g ${letter}`, () => void navigate({ to: path }));
  return null;
}

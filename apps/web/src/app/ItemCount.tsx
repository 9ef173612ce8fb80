import { BoardCount } from '../features/board/BoardCount.tsx';
import { UnreadCount } from '../features/messages/UnreadCount.tsx';
import { PATHS } from '../paths.ts';

/** How much waits behind an item of the sidebar: one file for all of them, as each more costs the first screen. */
export function ItemCount({ path }: { path: typeof PATHS.board | typeof PATHS.messages }) {
  return path === PATHS.board ? <BoardCount /> : <UnreadCount />;
}

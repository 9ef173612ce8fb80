import { BoardCount } from '../features/board/BoardCount.tsx';
import { UnreadCount } from '../features/messages/UnreadCount.tsx';
import { PATHS } from '../paths.ts';

/** The count beside a sidebar item. All counts share one file, as each further file slows the first screen. */
export function ItemCount({ path }: { path: typeof PATHS.board | typeof PATHS.messages }) {
  return path === PATHS.board ? <BoardCount /> : <UnreadCount />;
}

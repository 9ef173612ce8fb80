import { agreesToLeave } from './agrees-to-leave.ts';
import { useLogOut } from './useLogOut.ts';

/** Logs out of the open workspace, and asks first when that would lose input. */
export function useLogOutAsking(): () => void {
  const logOut = useLogOut();
  return () => void agreesToLeave().then((agreed) => agreed && logOut());
}

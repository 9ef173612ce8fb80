/** The most sign-ins that are remembered; a forgotten one only costs a database query. */
const MAX_SIGN_INS = 50_000;

/** The persons seen today, by organization, so that a process records each once a day. */
export interface SignIns {
  knows(orgId: string, personId: string, day: string): boolean;
  remember(orgId: string, personId: string, day: string): void;
}

/** Remembers persons in memory, as long as the process lives. */
export function createSignIns(most = MAX_SIGN_INS): SignIns {
  const days = new Map<string, string>();
  return {
    knows: (orgId, personId, day) => days.get(`${orgId} ${personId}`) === day,
    remember(orgId, personId, day) {
      if (days.size >= most) days.clear();
      days.set(`${orgId} ${personId}`, day);
    },
  };
}

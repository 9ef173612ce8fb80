/** How the calls of the API get at the signed-in person's session. */
export interface Session {
  /** A valid access token; `renewed` forces a new one from the sign-in provider. */
  accessToken: (renewed: boolean) => Promise<string>;
  /** Signs out here, with the reason that the person reads. */
  end: (reason: string) => void;
  /** Goes to the sign-in page for a second factor, and comes back to where the person was. */
  stepUp: () => void;
}

let session: Session | undefined;
let organizationId: string | undefined;

/** Gives the calls a session; undefined takes it away. */
export function setSession(next: Session | undefined): void {
  session = next;
  organizationId = undefined;
}

/** The session of this page. @throws when nobody is signed in: calls are made only when authenticated */
export function currentSession(): Session {
  if (!session) throw new Error('You need to login!');
  return session;
}

/** Names the organization that every further call works in. */
export function workInOrganization(id: string | null): void {
  organizationId = id ?? undefined;
}

/** The organization that calls work in, once it is known. */
export function currentOrganizationId(): string | undefined {
  return organizationId;
}

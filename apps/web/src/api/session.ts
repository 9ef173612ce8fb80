/** How API calls reach the session of the signed-in person. */
export interface Session {
  /** Returns a valid access token; `renewed` forces a new one from the sign-in provider. */
  accessToken: (renewed: boolean) => Promise<string>;
  /** Ends the session in this browser, and shows the person the reason. */
  end: (reason: string) => void;
  /** Goes to the sign-in page for a second factor, and comes back to where the person was. */
  stepUp: () => void;
}

let session: Session | undefined;
let organizationId: string | undefined;

/** Sets the session that API calls use; undefined removes it. */
export function setSession(next: Session | undefined): void {
  session = next;
  organizationId = undefined;
}

/** The session of this page. @throws when nobody is signed in: calls are made only when authenticated */
export function currentSession(): Session {
  if (!session) throw new Error('You need to login!');
  return session;
}

/** Whether the session of this page goes on. */
export function isSignedIn(): boolean {
  return session !== undefined;
}

/** Sets the organization that every further call works in. */
export function workInOrganization(id: string | null): void {
  organizationId = id ?? undefined;
}

/** The organization that calls work in, once it is known. */
export function currentOrganizationId(): string | undefined {
  return organizationId;
}

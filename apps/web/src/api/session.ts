/** The access of API calls to the session of the signed-in person. */
export interface Session {
  /** Returns a valid access token; `renewed` forces a new one from the sign-in provider. */
  accessToken: (renewed: boolean) => Promise<string>;
  /** Ends the session in this browser, and shows the person the reason. */
  end: (reason: string) => void;
  /** Redirects to the sign-in page for a second factor, which then returns to the current page. */
  stepUp: () => void;
}

let session: Session | undefined;
let organizationId: string | undefined;

/** Sets the session that API calls use; undefined removes it. */
export function setSession(next: Session | undefined): void {
  session = next;
  organizationId = undefined;
}

/** The session of this page. @throws without a session: calls are made only when authenticated */
export function currentSession(): Session {
  if (!session) throw new Error('You need to login!');
  return session;
}

/** Whether this page has a session. */
export function isSignedIn(): boolean {
  return session !== undefined;
}

/** Sets the organization of all further calls. */
export function workInOrganization(id: string | null): void {
  organizationId = id ?? undefined;
}

/** The organization of the calls; undefined until it is known. */
export function currentOrganizationId(): string | undefined {
  return organizationId;
}

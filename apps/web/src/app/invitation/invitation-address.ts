/** What an invitation's link says. */
export interface InvitationLink {
  /** Undefined: the link is incomplete. */
  token: string | undefined;
  /** Whom it was meant for, where the link says so. It grants nothing: it is shown, and hinted at the sign-in page. */
  email: string | undefined;
}

const PATH = /^\/accept-invitation(?:\/([^/]+))?/;
/** The longest address that mail knows. */
const LONGEST_EMAIL = 254;

function decoded(part: string | undefined): string | undefined {
  try {
    return part && decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

/** Reads an invitation's link: `/accept-invitation/{token}?email={address}`; undefined for any other address. */
export function invitationIn({
  pathname,
  search,
}: Pick<Location, 'pathname' | 'search'>): InvitationLink | undefined {
  const path = PATH.exec(pathname);
  if (!path) return undefined;
  const email = new URLSearchParams(search).get('email')?.trim();
  return {
    token: decoded(path[1]),
    email: email && email.length <= LONGEST_EMAIL ? email : undefined,
  };
}

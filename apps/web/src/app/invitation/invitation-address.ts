/** The parts of an invitation's link. */
export interface InvitationLink {
  /** Undefined if the link is incomplete. */
  token: string | undefined;
  /**
   * The invited person's address, when the link has it. It grants nothing: it is shown, and suggested at the sign-in
   * page.
   */
  email: string | undefined;
}

const PATH = /^\/accept-invitation(?:\/([^/]+))?/;
/** The maximum length of an e-mail address. */
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

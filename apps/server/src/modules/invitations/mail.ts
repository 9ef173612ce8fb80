export interface InvitationFacts {
  /** Name of who invites, and of the organization, without anything that a mail program makes a link of. */
  inviter: string;
  organization: string;
  /** A role that can be given. */
  role: string;
  /** What the inviter adds; may be empty. */
  message: string;
  email: string;
  /** The last day on which it can be accepted, as people read it. */
  lastDay: string;
  /** The page that accepts it. */
  url: string;
}

/** What the mail of an invitation says. */
export function invitationWords({
  inviter,
  organization,
  role,
  message,
  email,
  lastDay,
  url,
}: InvitationFacts) {
  const article = /^[aeio]/.test(role) ? 'an' : 'a';
  return {
    subject: `${inviter} invites you to ${organization}`,
    title: `Join ${organization}`,
    paragraphs: [
      `${inviter} invites you to join ${organization} as ${article} ${role}.`,
      `The invitation is for ${email} and can be accepted until ${lastDay}.`,
    ],
    ...(message ? { quotation: { by: inviter, words: message } } : {}),
    button: { label: 'Accept invitation', url },
    footer: `You get this mail because ${inviter} entered your address. If you do not know them, there is nothing to do: without you nothing happens.`,
  };
}

export interface InvitationFacts {
  /** Names of the inviter and the organization, without anything that mail programs turn into links. */
  inviter: string;
  organization: string;
  /** The label of an assignable role. */
  role: string;
  /** The inviter's message; may be empty. */
  message: string;
  email: string;
  /** The last day on which it can be accepted, in readable form. */
  lastDay: string;
  /** The address of the page to accept it. */
  url: string;
}

/** The texts of the mail of an invitation. */
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
    footer: `You get this mail because ${inviter} entered your address. If you do not know them, you can ignore it: nothing happens unless you accept.`,
  };
}

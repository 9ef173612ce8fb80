/** The text of the mail that is sent instead of a report that could not be made. */
export function reportFailureText(template: string, reason: string, url: string) {
  return {
    subject: `${template} could not be made`,
    title: `${template} could not be made`,
    paragraphs: [`It was due by its schedule. ${reason}.`],
    button: { label: 'Open reports', url },
    footer: 'You get this mail because the report is scheduled to come to you.',
  };
}

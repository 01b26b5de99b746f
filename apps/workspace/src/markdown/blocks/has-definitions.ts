/** Whether a text defines where references lead: `[name]: address`, or a footnote `[^name]: words`. */
export function hasDefinitions(text: string): boolean {
  return /^ {0,3}\[[^\]\n]{1,999}\]:/m.test(text)
}

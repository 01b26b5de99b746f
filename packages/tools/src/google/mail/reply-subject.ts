/** The subject of an answer: `Re: ` once, however often the thread has it. */
export function replySubject(subject: string): string {
  const bare = subject.replace(/^(?:\s*re\s*:)+\s*/i, '').trim()
  return `Re: ${bare}`.trim()
}

// The Gemini CLI tells a loaded session again as texts in which its own bookkeeping is written out. Only whole pieces of exactly these shapes are that.
const responses = /^(\[Function Response: [^\]]*\])+$/
const calls = /^(\[Function Call: [^\]]*\])+$/
const thought = '[Thought: true]'

/** What of a replayed piece a person said or was told; empty when it is nothing of both. */
export function replayedText(by: 'user' | 'agent', text: string): string {
  if (by === 'user') return isContext(text) || responses.test(text) ? '' : text
  if (calls.test(text)) return ''
  return text.startsWith(thought) ? text.slice(thought.length) : text
}

const isContext = (text: string) =>
  text.startsWith('<session_context>') && text.trimEnd().endsWith('</session_context>')

/** The mode that the Gemini CLI announces as if it were said. */
export function announcedMode(text: string): string | undefined {
  return /^\[MODE_UPDATE\] (\S+)$/.exec(text)?.[1]
}

/** The Gemini CLI writes the subject of a thought in front of it, also when there is none. */
export const withoutEmptySubject = (thought: string) => thought.replace(/^\*{4}\s*/, '')

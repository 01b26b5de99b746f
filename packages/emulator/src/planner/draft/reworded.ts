/** Words that can stand for each other in a draft. */
const choices = [
  ['list', 'gather', 'write down', 'collect'],
  ['name', 'state', 'spell out'],
  ['say', 'describe', 'explain', 'show'],
  ['decide', 'settle', 'judge'],
  ['measure', 'count', 'record', 'track'],
  ['ask', 'hear', 'consult'],
  ['agree with', 'sit down with', 'settle it with'],
  ['already', 'by now', 'so far'],
  ['every day', 'daily', 'all the time'],
  ['weakest', 'least certain', 'shakiest'],
  ['early', 'well ahead', 'in good time'],
  ['somebody', 'one person', 'a named owner'],
  ['mend', 'repair', 'strengthen'],
  ['small scale', 'single case', 'narrow field'],
  ['in public', 'in front of others', 'when it is questioned'],
  ['waiting with', 'putting off', 'delaying'],
  ['one practice', 'a habit', 'an idea'],
  ['what keeps', 'all that keeps', 'whatever keeps'],
  ['after three months', 'after a quarter', 'in ninety days'],
  ['free weeks', 'spare weeks', 'open weeks'],
  ['a new habit', 'another routine', 'a fresh custom'],
  ['an hour', 'a morning', 'a short course'],
].map((words) => ({ words, pattern: new RegExp(`(?<![\\p{L}{])(?:${words.join('|')})(?![\\p{L}}])`, 'u') }))

/** The same in other words, chosen by a number: drafts on two subjects do not read alike. */
export function reworded(text: string, seed: number): string {
  return choices.reduce((said, { words, pattern }, index) => {
    const word = words[((seed >>> (index % 16)) + index) % words.length] ?? ''
    return said.replace(pattern, word)
  }, text)
}

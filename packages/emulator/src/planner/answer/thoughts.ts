import type { Tool } from '../plan/tool.ts'

/** One sentence on why the planner does what it does, for the thought part. */
export const thoughts = {
  talk: 'This asks for nothing that a tool would do, so I answer in words.',
  attached: 'This is about what is attached, so I tell that.',
  page: 'The page tells enough to answer this, so I call nothing.',
  noFit: 'None of the declared tools fits these words, so I say so.',
  unserved: 'A call would leave out a part of what was said, so I say which.',
  forbidden: 'Calling tools is switched off for this turn, so I answer in words.',
  noChange: 'This asks for a change of what was made, which no call can do, so I say so.',
  change: (tool: Tool) => `This changes what was made; \`${tool.name}\` makes it once more with the new values.`,
  results: (count: number) =>
    count === 1 ? 'The result is in; I say what it is.' : `${count} results are in; I sum them up.`,
  waiting: 'A call is still without its result, so there is nothing to add yet.',
  ask: (tool: Tool, names: string[]) =>
    `\`${tool.name}\` fits, but ${listed(names)} cannot be found in the words, so I ask.`,
  correct: (tool: Tool) => `\`${tool.name}\` refused an argument that can be filled in another way; I try once more.`,
  force: (tool: Tool) => `A call is demanded; \`${tool.name}\` fits best.`,
  call: (calls: readonly { tool: Tool }[], isFollowUp: boolean) => {
    const names = calls.map(({ tool }) => `\`${tool.name}\``)
    if (isFollowUp) return `The step before is done; ${listed(names)} ${names.length === 1 ? 'comes' : 'come'} next.`
    if (names.length === 1) return `${names[0]} fits the request.`
    return `The request has ${names.length} parts; ${names.map((name, index) => `${name} fits ${ordinal(index)}`).join(' and ')}.`
  },
}

function listed(names: string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

function ordinal(index: number): string {
  return ['the first', 'the second', 'the third', 'the fourth'][index] ?? 'another'
}

import type { ToolKind } from '@agentclientprotocol/sdk'
import type { Effect, ToolPlugin } from '@deckhand/spec'

export type KindOf = (toolName: string) => ToolKind

/** By its effect, and among those of one effect by what its name says. A tool that is not ours to know is `other`. */
export function toolKinds(tools: ToolPlugin[]): KindOf {
  const effects = new Map(tools.map(({ name, effect = 'write' }) => [name, effect]))
  return (name) => {
    const effect = effects.get(name)
    return effect === undefined ? 'other' : kindOf(name, effect)
  }
}

function kindOf(name: string, effect: Effect): ToolKind {
  switch (effect) {
    case 'read':
      return readKinds.find(([words]) => words.test(name))?.[1] ?? 'other'
    case 'workspace':
      return /delete|forget/.test(name) ? 'delete' : 'edit'
    case 'write':
      return 'execute'
  }
}

/** Clients show `read` as the reading of a file, and `fetch` as that of a web page: what reads mail, or only works something out, is neither. */
const readKinds: [RegExp, ToolKind][] = [
  [/search|list/, 'search'],
  [/vfs|file|memory/, 'read'],
  [/fetch/, 'fetch'],
]

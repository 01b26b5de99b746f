import type { ToolKind } from '@agentclientprotocol/sdk'
import type { Effect, ToolPlugin } from '@deckhand/spec'

export type KindOf = (toolName: string) => ToolKind

/** Finds the kind of a tool by its effect, then by its name. Unknown tools are `other`. */
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

/** Clients show `read` as reading a file and `fetch` as loading a web page. Reading mail or calculating is neither. */
const readKinds: [RegExp, ToolKind][] = [
  [/search|list/, 'search'],
  [/vfs|file|memory/, 'read'],
  [/fetch/, 'fetch'],
]

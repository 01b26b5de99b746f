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
      if (name.includes('search')) return 'search'
      return name.includes('fetch') ? 'fetch' : 'read'
    case 'workspace':
      return /delete|forget/.test(name) ? 'delete' : 'edit'
    case 'write':
      return 'execute'
  }
}

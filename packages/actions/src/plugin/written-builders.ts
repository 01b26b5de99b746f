import type { Effect } from '@deckhand/spec'
import { type ActionMethod, actionMethods } from '../build/jay-action.ts'

/** How an action is built, as its code says it. What is not plainly written is left out. */
export interface WrittenBuilder {
  /** The one the builder was given, or that of the export when it was given none. */
  name?: string
  effect: Effect
  /** What `withMethod` was given. */
  method?: ActionMethod
  /** Whether `withMethod` is called. Unknown when what follows the builder stands elsewhere. */
  hasMethod?: boolean
}

const declaration = /\bexport\s+(?:const|let|var)\s+([A-Za-z_$][\w$]*)\b([^=\n]*)=(?!>)\s*makeJay(Action|Query)\b/g

/**
 * By the names of exports. One that is built in two files is not among them: which of them counts is not known without running code. What is exported
 * under the same name and is no action, such as a caller for browsers, cannot be what plugin.yaml means.
 */
export function writtenBuilders(sources: string[]): Map<string, WrittenBuilder> {
  const found = new Map<string, WrittenBuilder | undefined>()
  for (const source of sources) {
    for (const match of source.matchAll(declaration)) {
      const [whole, name = '', , kind = ''] = match
      const rest = source.slice(match.index + whole.length)
      found.set(name, found.has(name) ? undefined : writtenBuilder(name, kind, rest))
    }
  }
  return new Map([...found].flatMap(([name, builder]) => (builder ? [[name, builder]] : [])))
}

function writtenBuilder(exportName: string, kind: string, rest: string): WrittenBuilder | undefined {
  const call = rest.slice(typeArgumentsEnd(rest))
  const [begin, , given, end] = /^\s*\(\s*(?:(['"`])([\w.-]*)\1\s*,?\s*)?(\))?/.exec(call) ?? []
  if (begin === undefined) return undefined
  const effect = kind === 'Query' ? 'read' : 'write'
  return { ...(end && { name: given ?? exportName }), effect, ...writtenMethod(call) }
}

/** Types may have brackets and arrows in them. */
function typeArgumentsEnd(text: string): number {
  if (!text.startsWith('<')) return 0
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '<') depth += 1
    if (text[at] === '>' && text[at - 1] !== '=') depth -= 1
    if (depth === 0) return at + 1
  }
  return 0
}

function writtenMethod(call: string): Pick<WrittenBuilder, 'method' | 'hasMethod'> {
  const [chain] = call.split(/\bexport\s/, 1)
  const end = chain?.indexOf('.withHandler') ?? -1
  if (chain === undefined || end === -1) return {}
  const [called, word] = /\.withMethod\(\s*(?:["'`](\w+)["'`])?/.exec(chain.slice(0, end)) ?? []
  const method = actionMethods.find((each) => each === word)
  return { hasMethod: called !== undefined, ...(method && { method }) }
}

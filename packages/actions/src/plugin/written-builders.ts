import type { Effect } from '@deckhand/spec'
import { type ActionMethod, actionMethods } from '../build/jay-action.ts'

/** How an action is built, as far as its code plainly says. */
export interface WrittenBuilder {
  /** The builder's name, or the export's name if it has none. */
  name?: string
  effect: Effect
  /** The argument of `withMethod`. */
  method?: ActionMethod
  /** Whether `withMethod` is called. `undefined` if the rest of the chain is elsewhere. */
  hasMethod?: boolean
}

const declaration = /\bexport\s+(?:const|let|var)\s+([A-Za-z_$][\w$]*)\b([^=\n]*)=(?!>)\s*makeJay(Action|Query)\b/g

/**
 * By export name. Leaves out one that is built in two files, because only running the code shows which counts. Exports of that name that are not
 * actions, such as callers for browsers, cannot be meant by plugin.yaml.
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

/** Skips nested brackets and arrows in types. */
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

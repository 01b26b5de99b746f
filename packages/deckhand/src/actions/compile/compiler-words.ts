import type { CheckedLine } from './check-source.ts'
import type { CompilerMessage } from './compiler-message.ts'

/** Rewords a type error of a handler in terms of its action file. `module` exports the handler. */
export function disagreement(
  line: CheckedLine,
  actionName: string,
  module: string,
  { message, details }: CompilerMessage,
): string {
  const types = typesIn(message)
  // Some compiler versions print the first line twice.
  const more = [types ? types.rest : message, ...details.filter((text) => text !== message)].filter(Boolean).join(' ')
  if (!types)
    return `${module}: the handler of ${actionName} does not agree with the ${line.about} of this file. ${more}`
  const [given, wanted] = [types.given, types.wanted]
  const words =
    line.about === 'input'
      ? `takes ${wanted}, and the file gives ${given}.`
      : `returns ${given}, and the file promises ${wanted}.`
  return `${module}: the handler of ${actionName} ${words} ${more}`.trim()
}

const patterns: [RegExp, (...parts: string[]) => { given: string; wanted: string; rest?: string }][] = [
  [/^Type '(.*)' is not assignable to type '(.*)'\.$/, (given = '', wanted = '') => ({ given, wanted })],
  [
    /^Property '(.*)' is missing in type '(.*)' but required in type '(.*)'\.$/,
    (name = '', given = '', wanted = '') => ({ given, wanted, rest: `"${name}" is missing.` }),
  ],
  [
    /^Type '(.*)' is missing the following properties from type '(.*)': (.*)$/,
    (given = '', wanted = '', names = '') => ({ given, wanted, rest: `Missing: ${names.replace(/\.$/, '')}.` }),
  ],
]

function typesIn(message: string) {
  for (const [pattern, read] of patterns) {
    const [, ...parts] = pattern.exec(message) ?? []
    if (parts.length > 0) return read(...parts)
  }
  return undefined
}

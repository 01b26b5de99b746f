import { type ParseArgsConfig, parseArgs } from 'node:util'
import { UsageError } from './usage-error.ts'

type Options = NonNullable<ParseArgsConfig['options']>
type Config<T extends Options> = { args: string[]; options: T; allowPositionals: true; strict: true }
type Values<T extends Options> = ReturnType<typeof parseArgs<Config<T>>>['values']

export const portOption = { port: { type: 'string', short: 'p' } } as const
export const projectOption = { project: { type: 'string', default: '.' } } as const
/** `nameProject` reads the value of this option before the command is parsed. */
export const namedProjectOption = { project: { type: 'string' } } as const
export const jsonOption = { json: { type: 'boolean', default: false } } as const
export const checkOption = { check: { type: 'boolean', default: false } } as const

/** The options of a command that takes no words. */
export function readOptions<T extends Options>(command: string, args: string[], known: T): Values<T> {
  return parsed(command, () => parseArgs({ args, options: known, allowPositionals: false, strict: true })).values
}

export function readWords<T extends Options>(
  command: string,
  args: string[],
  known: T,
): { values: Values<T>; words: string[] } {
  const { values, positionals: words } = parsed(command, () =>
    parseArgs({ args, options: known, allowPositionals: true, strict: true }),
  )
  return { values, words }
}

/** The options and at most one word. */
export function readOptionalWord<T extends Options>(
  command: string,
  args: string[],
  known: T,
): { values: Values<T>; word: string | undefined } {
  const { values, words } = readWords(command, args, known)
  const [word, more] = words
  if (more !== undefined) throw new UsageError(`deckhand ${command}: Unexpected argument '${more}'.`)
  return { values, word }
}

/** The options and exactly one word. `what` names it in the message if it is missing. */
export function readWord<T extends Options>(
  command: string,
  what: string,
  args: string[],
  known: T,
): { values: Values<T>; word: string } {
  const { values, word } = readOptionalWord(command, args, known)
  if (word === undefined) throw new UsageError(`deckhand ${command}: name ${what}.`)
  return { values, word }
}

function parsed<T>(command: string, parse: () => T): T {
  try {
    return parse()
  } catch (cause) {
    // Node's first sentence names the argument. The second is about its own API.
    const [what] = (cause as Error).message.split(/\. |\n/)
    throw new UsageError(`deckhand ${command}: ${what}.`, { cause })
  }
}

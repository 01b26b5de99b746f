import { parseArgs } from 'node:util'

/** An option and its description. */
export interface Option {
  type: 'string' | 'boolean'
  /** Of a string: it must be a number of this kind. */
  number?: 'whole' | 'positive' | 'any'
  default?: string | boolean
  about: string
}

export type Options = Record<string, Option>

type Value<O extends Option> = O['type'] extends 'boolean' ? boolean : string
type Values<T extends Options> = {
  [N in keyof T]: Value<T[N]> | (T[N] extends { default: unknown } ? never : undefined)
}

export type Parsed<T extends Options> = { values: Values<T> } | { words: string; exitCode: number }

const help: Option = { type: 'boolean', about: 'prints this' }

/** The values, or what to print instead of Node's stack trace and the exit code. */
export function parseOptions<T extends Options>(command: string, options: T, args: string[]): Parsed<T> {
  const known: Options = { ...options, help }
  try {
    const { values } = parseArgs({ args, options: known })
    if (values.help === true) return { words: usage(command, known), exitCode: 0 }
    const wrong = Object.entries(known).flatMap(([name, { number }]) => problemOf(name, values[name], number))
    if (wrong.length > 0) return { words: `${wrong.join('\n')}\n\n${usage(command, known)}`, exitCode: 2 }
    return { values: values as Values<T> }
  } catch (thrown) {
    const { code, message } = thrown as NodeJS.ErrnoException
    if (!code?.startsWith('ERR_PARSE_ARGS_')) throw thrown
    // Node's first sentence names the argument; the second is about its own API.
    const [what] = message.split(/\. |\n/)
    return { words: `${what}.\n\n${usage(command, known)}`, exitCode: 2 }
  }
}

const numbers = {
  whole: { takes: (value: number) => Number.isSafeInteger(value) && value >= 0, words: 'a whole number' },
  positive: { takes: (value: number) => Number.isSafeInteger(value) && value > 0, words: 'a whole number above 0' },
  any: { takes: (value: number) => Number.isFinite(value) && value >= 0, words: 'a number' },
}

function problemOf(name: string, value: unknown, kind: Option['number']): string[] {
  if (kind === undefined || typeof value !== 'string') return []
  const { takes, words } = numbers[kind]
  return value.trim() !== '' && takes(Number(value)) ? [] : [`--${name}: "${value}" is not ${words}.`]
}

/** Ends the process if there is only something to print. */
export function readOptions<T extends Options>(command: string, options: T): Values<T> {
  const parsed = parseOptions(command, options, process.argv.slice(2))
  if ('values' in parsed) return parsed.values
  const output = parsed.exitCode === 0 ? process.stdout : process.stderr
  output.write(parsed.words)
  process.exit(parsed.exitCode)
}

function usage(command: string, options: Options): string {
  const lines = Object.entries(options).map(([name, { type, about }]) => {
    const flag = type === 'string' ? `--${name} …` : `--${name}`
    return `  ${flag.padEnd(15)} ${about}\n`
  })
  return `${command} takes:\n\n${lines.join('')}`
}

import { parseArgs } from 'node:util'

/** What a user may say, with words about it. */
export interface Option {
  type: 'string' | 'boolean'
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

/** The values, or what to print instead of a stack of Node's and the code to exit with. */
export function parseOptions<T extends Options>(command: string, options: T, args: string[]): Parsed<T> {
  const known: Options = { ...options, help }
  try {
    const { values } = parseArgs({ args, options: known })
    return values.help === true ? { words: usage(command, known), exitCode: 0 } : { values: values as Values<T> }
  } catch (thrown) {
    const { code, message } = thrown as NodeJS.ErrnoException
    if (!code?.startsWith('ERR_PARSE_ARGS_')) throw thrown
    // Node's first sentence names the argument; the second is about its own API.
    const [what] = message.split(/\. |\n/)
    return { words: `${what}.\n\n${usage(command, known)}`, exitCode: 2 }
  }
}

/** Ends the process when there is nothing to do but to print. */
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

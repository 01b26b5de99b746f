import type { JsonObject, TokenScope } from '@deckhand/spec'
import type { Command } from './command.ts'
import {
  checkOption,
  jsonOption,
  namedProjectOption,
  projectOption,
  readOptions,
  readWord,
  readWords,
} from './parse-options.ts'
import { UsageError } from './usage-error.ts'

type Parsers = Record<string, (args: string[]) => Command>

/** Commands of two words, such as `runs list`: the parsers of the second word, by the first. */
const groups: Record<string, Parsers> = {
  tokens: {
    create: (args) => {
      const known = {
        scopes: { type: 'string', default: 'runs,files' },
        days: { type: 'string', default: '90' },
      } as const
      const { word, values } = readWord('tokens create', 'the token, in quotes if it has spaces', args, known)
      return { name: 'tokens create', token: word, scopes: readScopes(values.scopes), days: readDays(values.days) }
    },
    list: (args) => withoutOptions({ name: 'tokens list' }, args),
    revoke: (args) => ({ name: 'tokens revoke', id: readWord('tokens revoke', 'the ID of a token', args, {}).word }),
  },
  audit: { verify: (args) => withoutOptions({ name: 'audit verify' }, args) },
  archive: {
    list: (args) => withoutOptions({ name: 'archive list' }, args),
    show: (args) => ({
      name: 'archive show',
      id: readWord('archive show', 'the ID of a thread or a run', args, {}).word,
    }),
  },
  store: { copy: (args) => withoutOptions({ name: 'store copy' }, args) },
  agents: {
    validate: (args) => ({ name: 'agents validate', files: readWords('agents validate', args, {}).words }),
    list: (args) => withoutOptions({ name: 'agents list' }, args),
  },
  actions: {
    list: (args) => ({ name: 'actions list', ...readOptions('actions list', args, projectOption) }),
    types: (args) => {
      const flag = { type: 'boolean', default: false } as const
      const known = { ...projectOption, ...checkOption, watch: flag, contracts: flag }
      const { project, check, watch, contracts } = readOptions('actions types', args, known)
      if (check && watch) throw new UsageError('deckhand actions types: --check and --watch do not go together.')
      return { name: 'actions types', project, check, watch, contracts }
    },
    validate: (args) => ({
      name: 'actions validate',
      ...readOptions('actions validate', args, { ...projectOption, ...jsonOption }),
    }),
  },
  runs: {
    list: (args) => {
      const { limit } = readOptions('runs list', args, { limit: { type: 'string', short: 'n', default: '20' } })
      return { name: 'runs list', limit: readCount('--limit', limit) }
    },
    show: (args) => {
      const { word, values } = readWord('runs show', 'the ID of a run', args, jsonOption)
      return { name: 'runs show', id: word, json: values.json }
    },
    export: (args) => {
      const { word, values } = readWord('runs export', 'the ID of a run', args, { out: { type: 'string' } })
      return { name: 'runs export', id: word, ...(values.out !== undefined && { out: values.out }) }
    },
    replay: (args) => ({
      name: 'runs replay',
      file: readWord('runs replay', 'a FILE that "runs export" wrote', args, {}).word,
    }),
  },
  tools: {
    list: (args) => {
      readOptions('tools list', args, namedProjectOption)
      return { name: 'tools list' }
    },
    validate: (args) => ({
      name: 'tools validate',
      files: readWords('tools validate', args, namedProjectOption).words,
    }),
    try: (args) => {
      const known = {
        ...namedProjectOption,
        input: { type: 'string' },
        yes: { type: 'boolean', default: false },
      } as const
      const { word, values } = readWord('tools try', 'a tool', args, known)
      return { name: 'tools try', tool: word, input: readInput(values.input), yes: values.yes }
    },
  },
}

/** `undefined` if `group` is not the first of two words. Throws a UsageError for an unknown second word. */
export function parseSubcommand(group: string, [name = '', ...args]: string[]): Command | undefined {
  const parsers = Object.hasOwn(groups, group) ? groups[group] : undefined
  if (!parsers) return undefined
  const parse = Object.hasOwn(parsers, name) ? parsers[name] : undefined
  if (parse) return parse(args)
  const known = Object.keys(parsers).map((each) => `${group} ${each}`)
  throw new UsageError(`There is no command "${`${group} ${name}`.trim()}". There is: ${known.join(', ')}.`)
}

function withoutOptions(command: Command, args: string[]): Command {
  readOptions(command.name, args, {})
  return command
}

function readInput(given: string | undefined): JsonObject {
  if (given === undefined) return {}
  try {
    const value: unknown = JSON.parse(given)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as JsonObject
  } catch {
    // Reported below.
  }
  throw new UsageError(`--input must be a JSON object, such as '{"invoiceId": "17"}', and is ${JSON.stringify(given)}.`)
}

function readScopes(text: string): TokenScope[] {
  const known: TokenScope[] = ['runs', 'files', 'approvals']
  return text.split(',').map((each) => {
    const scope = known.find((name) => name === each.trim())
    if (scope) return scope
    throw new UsageError(`--scopes must be some of ${known.join(', ')}, separated by commas, and contains "${each}".`)
  })
}

function readDays(value: string): number {
  const days = Number(value)
  if (Number.isInteger(days) && days >= 1 && days <= 366) return days
  throw new UsageError(`--days must be a whole number from 1 to 366, and is "${value}".`)
}

function readCount(name: string, value: string): number {
  const count = Number(value)
  if (/^\d{1,6}$/.test(value) && count > 0) return count
  throw new UsageError(`${name} must be a whole number from 1 to 999999, and is "${value}".`)
}

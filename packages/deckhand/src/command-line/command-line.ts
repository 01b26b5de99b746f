import { type ParseArgsConfig, parseArgs } from 'node:util'
import type { JsonObject, Service, TokenScope } from '@deckhand/spec'
import type { BridgeFlags } from '../bridge/bridge-settings.ts'
import { type InitOptions, readTemplate } from '../project/templates.ts'
import { type Role, readRole } from '../settings/role.ts'
import { type Environment, readPort } from '../settings/settings.ts'
import { UsageError } from './usage-error.ts'

export type Command =
  | ({ name: 'init' } & InitOptions)
  | { name: 'serve'; port: number; role?: Role }
  | { name: 'chat'; question?: string; agent?: string }
  | { name: 'briefing'; refresh: boolean }
  | { name: 'emulator'; port: number; firestore: boolean }
  | { name: 'sign-in'; port: number }
  | { name: 'tokens create'; token: string; scopes: TokenScope[]; days: number }
  | { name: 'tokens list' }
  | { name: 'tokens revoke'; id: string }
  | { name: 'connect'; service?: Service; port: number }
  | { name: 'disconnect'; service: Service }
  | { name: 'audit verify' }
  | { name: 'archive list' }
  | { name: 'archive show'; id: string }
  | { name: 'migrate'; check: boolean }
  | { name: 'store copy' }
  | { name: 'doctor'; json: boolean }
  | { name: 'agents validate'; files: string[] }
  | { name: 'agents list' }
  | { name: 'actions list'; project: string }
  | { name: 'actions validate'; project: string; json: boolean }
  | { name: 'validate'; project: string; json: boolean }
  | { name: 'agent-kit'; project: string; check: boolean }
  | { name: 'setup'; plugin?: string; project?: string }
  | { name: 'actions types'; project: string; check: boolean; watch: boolean; contracts: boolean }
  | { name: 'mcp' }
  | { name: 'acp'; agentId?: string }
  | ({ name: 'bridge' } & BridgeFlags)
  | { name: 'runs list'; limit: number }
  | { name: 'runs show'; id: string; json: boolean }
  | { name: 'runs export'; id: string; out?: string }
  | { name: 'runs replay'; file: string }
  | { name: 'tools list' }
  | { name: 'tools validate'; files: string[] }
  | { name: 'tools try'; tool: string; input: JsonObject; yes: boolean }
  | { name: 'trust'; forget: boolean }
  | { name: 'help'; about?: string }
  | { name: 'version' }

const limitOption = { limit: { type: 'string', short: 'n' } } as const
const projectOption = { project: { type: 'string', default: '.' } } as const
const jsonOption = { json: { type: 'boolean', default: false } } as const
/** Which project is meant is read before the command is: `nameProject`. */
const namedProjectOption = { project: { type: 'string' } } as const
const portOption = { port: { type: 'string', short: 'p' } } as const
export const commands = [
  'serve',
  'chat',
  'briefing',
  'init',
  'emulator',
  'sign-in',
  'tokens',
  'connect',
  'disconnect',
  'audit',
  'archive',
  'migrate',
  'store',
  'doctor',
  'agents',
  'actions',
  'validate',
  'agent-kit',
  'setup',
  'mcp',
  'acp',
  'bridge',
  'runs',
  'tools',
  'trust',
  'help',
]

/** Throws a UsageError that names what was not understood. */
export function parseCommandLine([name, ...args]: string[], env: Environment): Command {
  if (args.includes('--help') || args.includes('-h')) return helpCommand(name)
  switch (name) {
    case 'serve':
      return serveCommand(args, env)
    case 'sign-in':
      return { name, port: portOf(options(name, args, portOption).port, env) }
    case 'tokens':
      return tokensCommand(args)
    case 'chat':
      return chatCommand(args)
    case 'briefing':
      return {
        name,
        refresh: options('briefing', args, { ...namedProjectOption, refresh: { type: 'boolean' } }).refresh ?? false,
      }
    case 'init':
      return initCommand(args)
    case 'emulator': {
      const known = { ...portOption, firestore: { type: 'boolean', default: false } } as const
      const { port, firestore } = options('emulator', args, known)
      return { name, port: readPort('--port', port, 0), firestore }
    }
    case 'connect':
      return connectCommand(args, env)
    case 'disconnect':
      return { name, service: readService(oneWord('disconnect', 'google or slack', args, {}).word) }
    case 'audit':
      return auditCommand(args)
    case 'archive':
      return archiveCommand(args)
    case 'migrate':
      return { name, check: options('migrate', args, { check: { type: 'boolean', default: false } }).check }
    case 'store':
      return storeCommand(args)
    case 'doctor':
      return { name, json: options('doctor', args, { json: { type: 'boolean' } }).json ?? false }
    case 'agents':
      return agentsCommand(args)
    case 'actions':
      return actionsCommand(args)
    case 'validate':
      return { name, ...options('validate', args, { ...projectOption, ...jsonOption }) }
    case 'agent-kit':
      return { name, ...options('agent-kit', args, { ...projectOption, check: { type: 'boolean', default: false } }) }
    case 'setup':
      return setupCommand(args)
    case 'mcp':
      options('mcp', args, {})
      return { name }
    case 'acp': {
      const agentId = options('acp', args, { 'agent-id': { type: 'string' } })['agent-id']
      return { name, ...(agentId !== undefined && { agentId }) }
    }
    case 'bridge':
      return bridgeCommand(args)
    case 'runs':
      return runsCommand(args)
    case 'tools':
      return toolsCommand(args)
    case 'trust':
      return { name, forget: options('trust', args, { forget: { type: 'boolean' } }).forget ?? false }
    case 'help':
      return helpCommand(args[0])
    case '--help':
    case '-h':
    case undefined:
      return { name: 'help' }
    case '--version':
    case '-v':
      return { name: 'version' }
    default:
      throw new UsageError(`There is no command "${name}". There is: ${commands.join(', ')}.`)
  }
}

/** About one command, or all of it when there is none of that name. */
function helpCommand(about = 'help'): Command {
  return { name: 'help', ...(about !== 'help' && commands.includes(about) && { about }) }
}

function serveCommand(args: string[], env: Environment): Command {
  const { port, role: given } = options('serve', args, {
    ...portOption,
    ...namedProjectOption,
    role: { type: 'string' },
  })
  const role = given === undefined ? readRole('DECKHAND_ROLE', env.DECKHAND_ROLE) : readRole('--role', given)
  return { name: 'serve', port: portOf(port, env), ...(role !== undefined && { role }) }
}

function portOf(given: string | undefined, env: Environment): number {
  return given === undefined ? readPort('PORT', env.PORT) : readPort('--port', given)
}

/** A question need not be quoted. */
function chatCommand(args: string[]): Command {
  const known = { ...namedProjectOption, agent: { type: 'string', short: 'a' } } as const
  const { values, positionals } = parsed('chat', () =>
    parseArgs({ args, options: known, allowPositionals: true, strict: true }),
  )
  const question = positionals.join(' ').trim()
  return {
    name: 'chat',
    ...(question !== '' && { question }),
    ...(values.agent !== undefined && { agent: values.agent }),
  }
}

function connectCommand(args: string[], env: Environment): Command {
  const { values, positionals } = parsed('connect', () =>
    parseArgs({ args, options: portOption, allowPositionals: true, strict: true }),
  )
  const [service, more] = positionals
  if (more !== undefined) throw new UsageError(`deckhand connect: Unexpected argument '${more}'.`)
  const port = portOf(values.port, env)
  return { name: 'connect', port, ...(service !== undefined && { service: readService(service) }) }
}

function initCommand(args: string[]): Command {
  const known = { template: { type: 'string', default: 'plain' }, packages: { type: 'string' } } as const
  const { values, positionals } = parsed('init', () =>
    parseArgs({ args, options: known, allowPositionals: true, strict: true }),
  )
  const [folder = '.', more] = positionals
  if (more !== undefined) throw new UsageError(`deckhand init: Unexpected argument '${more}'.`)
  const { template, packages } = values
  return { name: 'init', folder, template: readTemplate(template), ...(packages !== undefined && { packages }) }
}

/** The folder has no default: what is set up there is code and a key. */
function setupCommand(args: string[]): Command {
  const { values, positionals } = parsed('setup', () =>
    parseArgs({ args, options: { project: { type: 'string' } }, allowPositionals: true, strict: true }),
  )
  const [plugin, more] = positionals
  if (more !== undefined) throw new UsageError(`deckhand setup: Unexpected argument '${more}'.`)
  const { project } = values
  return { name: 'setup', ...(plugin !== undefined && { plugin }), ...(project !== undefined && { project }) }
}

function bridgeCommand(args: string[]): Command {
  const text = { type: 'string' } as const
  const { agent, root, port } = options('bridge', args, { agent: text, root: text, ...portOption })
  return {
    name: 'bridge',
    ...(agent !== undefined && { agent }),
    ...(root !== undefined && { root }),
    ...(port !== undefined && { port: readPort('--port', port) }),
  }
}

function readService(service: string): Service {
  if (service === 'google' || service === 'slack') return service
  throw new UsageError(`There is no service "${service}". There is: google, slack.`)
}

function auditCommand([name = '', ...args]: string[]): Command {
  if (name !== 'verify')
    throw new UsageError(`There is no command "${`audit ${name}`.trim()}". There is: audit verify.`)
  options('audit verify', args, {})
  return { name: 'audit verify' }
}

function archiveCommand([name = '', ...args]: string[]): Command {
  if (name === 'show')
    return { name: 'archive show', id: oneWord('archive show', 'the ID of a thread or a run', args, {}).word }
  if (name !== 'list')
    throw new UsageError(`There is no command "${`archive ${name}`.trim()}". There is: archive list, archive show.`)
  options('archive list', args, {})
  return { name: 'archive list' }
}

function storeCommand([name = '', ...args]: string[]): Command {
  if (name !== 'copy') throw new UsageError(`There is no command "${`store ${name}`.trim()}". There is: store copy.`)
  options('store copy', args, {})
  return { name: 'store copy' }
}

function agentsCommand([name = '', ...args]: string[]): Command {
  if (name === 'validate') return { name: 'agents validate', files: positionals('agents validate', args) }
  if (name !== 'list') {
    const asked = `agents ${name}`.trim()
    throw new UsageError(`There is no command "${asked}". There is: agents validate, agents list.`)
  }
  options('agents list', args, {})
  return { name: 'agents list' }
}

function actionsCommand([name = '', ...args]: string[]): Command {
  switch (name) {
    case 'list':
      return { name: 'actions list', ...options('actions list', args, projectOption) }
    case 'validate':
      return { name: 'actions validate', ...options('actions validate', args, { ...projectOption, ...jsonOption }) }
    case 'types':
      return actionTypesCommand(args)
    default: {
      const asked = `actions ${name}`.trim()
      throw new UsageError(`There is no command "${asked}". There is: actions list, actions types, actions validate.`)
    }
  }
}

function actionTypesCommand(args: string[]): Command {
  const truth = { type: 'boolean', default: false } as const
  const known = { ...projectOption, check: truth, watch: truth, contracts: truth }
  const { project, check, watch, contracts } = options('actions types', args, known)
  if (check && watch) throw new UsageError('deckhand actions types: --check and --watch do not go together.')
  return { name: 'actions types', project, check, watch, contracts }
}

function runsCommand([name = '', ...args]: string[]): Command {
  switch (name) {
    case 'list':
      return { name: 'runs list', limit: readCount('--limit', options('runs list', args, limitOption).limit) }
    case 'show': {
      const { word, values } = oneWord('runs show', 'the ID of a run', args, { json: { type: 'boolean' } })
      return { name: 'runs show', id: word, json: values.json === true }
    }
    case 'export': {
      const { word, values } = oneWord('runs export', 'the ID of a run', args, { out: { type: 'string' } })
      return { name: 'runs export', id: word, ...(typeof values.out === 'string' && { out: values.out }) }
    }
    case 'replay':
      return { name: 'runs replay', file: oneWord('runs replay', 'a FILE that "runs export" wrote', args, {}).word }
    default: {
      const asked = `runs ${name}`.trim()
      throw new UsageError(`There is no command "${asked}". There is: runs list, runs show, runs export, runs replay.`)
    }
  }
}

function toolsCommand([name = '', ...args]: string[]): Command {
  switch (name) {
    case 'list':
      options('tools list', args, namedProjectOption)
      return { name: 'tools list' }
    case 'validate': {
      const { positionals: files } = parsed('tools validate', () =>
        parseArgs({ args, options: namedProjectOption, allowPositionals: true, strict: true }),
      )
      return { name: 'tools validate', files }
    }
    case 'try': {
      const known = { ...namedProjectOption, input: { type: 'string' }, yes: { type: 'boolean' } } as const
      const { word, values } = oneWord('tools try', 'a tool', args, known)
      return { name: 'tools try', tool: word, input: readInput(values.input), yes: values.yes === true }
    }
    default: {
      const asked = `tools ${name}`.trim()
      throw new UsageError(`There is no command "${asked}". There is: tools list, tools validate, tools try.`)
    }
  }
}

function readInput(given: unknown): JsonObject {
  if (given === undefined) return {}
  try {
    const value: unknown = JSON.parse(String(given))
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as JsonObject
  } catch {
    // Said below.
  }
  throw new UsageError(`--input must be a JSON object, such as '{"invoiceId": "17"}', and is ${JSON.stringify(given)}.`)
}

const tokenOptions = {
  scopes: { type: 'string', default: 'runs,files' },
  days: { type: 'string', default: '90' },
} as const

function tokensCommand([name = '', ...args]: string[]): Command {
  switch (name) {
    case 'create': {
      const { word, values } = oneWord('tokens create', 'the token, in quotes if it has spaces', args, tokenOptions)
      const { scopes, days } = values
      return { name: 'tokens create', token: word, scopes: readScopes(String(scopes)), days: readDays(days) }
    }
    case 'list':
      options('tokens list', args, {})
      return { name: 'tokens list' }
    case 'revoke':
      return { name: 'tokens revoke', id: oneWord('tokens revoke', 'the ID of a token', args, {}).word }
    default: {
      const asked = `tokens ${name}`.trim()
      throw new UsageError(`There is no command "${asked}". There is: tokens create, tokens list, tokens revoke.`)
    }
  }
}

function readScopes(text: string): TokenScope[] {
  const known: TokenScope[] = ['runs', 'files', 'approvals']
  return text.split(',').map((each) => {
    const scope = known.find((name) => name === each.trim())
    if (scope) return scope
    throw new UsageError(`--scopes must be some of ${known.join(', ')}, with commas between them, and has "${each}".`)
  })
}

function readDays(value: unknown): number {
  const days = Number(value)
  if (Number.isInteger(days) && days >= 1 && days <= 366) return days
  throw new UsageError(`--days must be a whole number from 1 to 366, and is "${value}".`)
}

function readCount(name: string, value = '20'): number {
  const count = Number(value)
  if (/^\d{1,6}$/.test(value) && count > 0) return count
  throw new UsageError(`${name} must be a whole number from 1 to 999999, and is "${value}".`)
}

function oneWord<T extends Options>(command: string, what: string, args: string[], known: T) {
  const { values, positionals: given } = parsed(command, () =>
    parseArgs({ args, options: known, allowPositionals: true, strict: true }),
  )
  const [word, more] = given
  if (word === undefined) throw new UsageError(`deckhand ${command}: name ${what}.`)
  if (more !== undefined) throw new UsageError(`deckhand ${command}: Unexpected argument '${more}'.`)
  return { word, values: values as Record<string, unknown> }
}

type Options = NonNullable<ParseArgsConfig['options']>

function options<T extends Options>(command: string, args: string[], known: T) {
  return parsed(command, () => parseArgs({ args, options: known, allowPositionals: false, strict: true })).values
}

function positionals(command: string, args: string[]): string[] {
  return parsed(command, () => parseArgs({ args, options: {}, allowPositionals: true, strict: true })).positionals
}

function parsed<T>(command: string, parse: () => T): T {
  try {
    return parse()
  } catch (cause) {
    // Node's first sentence names the argument; the second is about its own API.
    const [what] = (cause as Error).message.split(/\. |\n/)
    throw new UsageError(`deckhand ${command}: ${what}.`, { cause })
  }
}

import type { Service } from '@deckhand/spec'
import { readTemplate } from '../project/templates.ts'
import { readRole } from '../settings/role.ts'
import { type Environment, readPort } from '../settings/settings.ts'
import type { Command } from './command.ts'
import {
  checkOption,
  jsonOption,
  namedProjectOption,
  portOption,
  projectOption,
  readOptionalWord,
  readOptions,
  readWord,
  readWords,
} from './parse-options.ts'
import { parseSubcommand } from './subcommands.ts'
import { UsageError } from './usage-error.ts'

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
      return { name, port: portOf(readOptions(name, args, portOption).port, env) }
    case 'chat':
      return chatCommand(args)
    case 'briefing': {
      const known = { ...namedProjectOption, refresh: { type: 'boolean', default: false } } as const
      return { name, refresh: readOptions(name, args, known).refresh }
    }
    case 'init':
      return initCommand(args)
    case 'emulator': {
      const known = { ...portOption, firestore: { type: 'boolean', default: false } } as const
      const { port, firestore } = readOptions(name, args, known)
      return { name, port: readPort('--port', port, 0), firestore }
    }
    case 'connect': {
      const { values, word } = readOptionalWord(name, args, portOption)
      const port = portOf(values.port, env)
      return { name, port, ...(word !== undefined && { service: readService(word) }) }
    }
    case 'disconnect':
      return { name, service: readService(readWord(name, 'google or slack', args, {}).word) }
    case 'migrate':
      return { name, ...readOptions(name, args, checkOption) }
    case 'doctor':
      return { name, ...readOptions(name, args, jsonOption) }
    case 'validate':
      return { name, ...readOptions(name, args, { ...projectOption, ...jsonOption }) }
    case 'agent-kit':
      return { name, ...readOptions(name, args, { ...projectOption, ...checkOption }) }
    case 'setup': {
      // The folder has no default, because what is set up there is code and a key.
      const { values, word: plugin } = readOptionalWord(name, args, namedProjectOption)
      return { name, ...(plugin !== undefined && { plugin }), ...values }
    }
    case 'mcp':
      readOptions(name, args, {})
      return { name }
    case 'acp': {
      const agentId = readOptions(name, args, { 'agent-id': { type: 'string' } })['agent-id']
      return { name, ...(agentId !== undefined && { agentId }) }
    }
    case 'bridge':
      return bridgeCommand(args)
    case 'trust':
      return { name, ...readOptions(name, args, { forget: { type: 'boolean', default: false } }) }
    case 'help':
      return helpCommand(args[0])
    case '--help':
    case '-h':
    case undefined:
      return { name: 'help' }
    case '--version':
    case '-v':
      return { name: 'version' }
    default: {
      const command = parseSubcommand(name, args)
      if (command) return command
      throw new UsageError(`There is no command "${name}". There is: ${commands.join(', ')}.`)
    }
  }
}

/** The help of one command, or all of it if the command is unknown. */
function helpCommand(about = 'help'): Command {
  return { name: 'help', ...(about !== 'help' && commands.includes(about) && { about }) }
}

function serveCommand(args: string[], env: Environment): Command {
  const known = { ...portOption, ...namedProjectOption, role: { type: 'string' } } as const
  const { port, role: given } = readOptions('serve', args, known)
  const role = given === undefined ? readRole('DECKHAND_ROLE', env.DECKHAND_ROLE) : readRole('--role', given)
  return { name: 'serve', port: portOf(port, env), ...(role !== undefined && { role }) }
}

function portOf(given: string | undefined, env: Environment): number {
  return given === undefined ? readPort('PORT', env.PORT) : readPort('--port', given)
}

/** The question needs no quotes: its words are joined. */
function chatCommand(args: string[]): Command {
  const known = { ...namedProjectOption, agent: { type: 'string', short: 'a' } } as const
  const { values, words } = readWords('chat', args, known)
  const question = words.join(' ').trim()
  return {
    name: 'chat',
    ...(question !== '' && { question }),
    ...(values.agent !== undefined && { agent: values.agent }),
  }
}

function initCommand(args: string[]): Command {
  const known = { template: { type: 'string', default: 'plain' }, packages: { type: 'string' } } as const
  const { values, word: folder = '.' } = readOptionalWord('init', args, known)
  const { template, packages } = values
  return { name: 'init', folder, template: readTemplate(template), ...(packages !== undefined && { packages }) }
}

function bridgeCommand(args: string[]): Command {
  const known = { ...portOption, agent: { type: 'string' }, root: { type: 'string' } } as const
  const { port, ...flags } = readOptions('bridge', args, known)
  return { name: 'bridge', ...flags, ...(port !== undefined && { port: readPort('--port', port) }) }
}

function readService(service: string): Service {
  if (service === 'google' || service === 'slack') return service
  throw new UsageError(`There is no service "${service}". There is: google, slack.`)
}

import { basename, join, resolve } from 'node:path'
import type { AgentCommand } from '@deckhand/bridge'
import { dataFolderPath } from '../data-folder.ts'
import { packageFolder } from '../package-folder.ts'
import type { Environment } from '../settings.ts'
import { UsageError } from '../usage-error.ts'
import { splitWords } from './split-words.ts'

const defaultModel = 'gemini-3-flash-preview'
const approvalModes = ['default', 'auto_edit', 'yolo', 'plan']

/** The Gemini CLI, with model and approval mode as its own flags. */
export function geminiOf(env: Environment): AgentCommand {
  const bin = fromHere(env.GEMINI_BIN?.trim() || 'gemini')
  const model = env.GEMINI_MODEL?.trim() || defaultModel
  const flags = ['--model', model, '--approval-mode', readApprovalMode(env.GEMINI_APPROVAL_MODE)]
  // A script is run by the Node that runs us: it need not be executable, and on Windows it cannot be.
  const isScript = /\.[cm]?js$/.test(bin)
  const [command, before] = isScript ? [process.execPath, [bin]] : [bin, []]
  return {
    name: 'Gemini CLI',
    command,
    args: [...before, '--acp', ...flags],
    olderArgs: [...before, '--experimental-acp', ...flags],
    install: 'npm install -g @google/gemini-cli',
    signIn: isScript ? `node ${bin}` : bin,
  }
}

/** Any agent that speaks the protocol on its stdin and stdout. */
export function agentOf(words: string, env: Environment): AgentCommand {
  const [command, ...args] = splitWords(words)
  if (!command) throw new UsageError('--agent must be a command, such as --agent "gemini --acp", and is empty.')
  if (command === 'deckhand') return ownAgent(args, env)
  return { name: nameOf(command, args), command, args }
}

/**
 * This very program, for a clone has no command of that name. The agent works in the root, so that it is told the data folder: it would take another
 * there, and obey the settings beside it.
 */
function ownAgent(args: string[], env: Environment): AgentCommand {
  const main = join(packageFolder(), 'dist/main.js')
  const own = { DECKHAND_DATA: dataFolderPath(env) }
  return { name: 'Deckhand', command: process.execPath, args: [main, ...args], env: own }
}

/** A path is meant from where the user is, and the agent is started in the root. */
const fromHere = (bin: string): string => (/[\\/]|\.[cm]?js$/.test(bin) ? resolve(bin) : bin)

/** `node my-agent.mjs` is called by the name of its program, not of what runs it. */
function nameOf(command: string, args: string[]): string {
  const own = basename(command)
  if (!/^(node|npx|bun|bunx|deno|uvx|python3?|sh|bash)(\.exe)?$/.test(own)) return own
  return basename(args.find((word) => !word.startsWith('-')) ?? own)
}

function readApprovalMode(value: string | undefined): string {
  const mode = value?.trim() || 'default'
  if (approvalModes.includes(mode)) return mode
  throw new UsageError(`GEMINI_APPROVAL_MODE must be one of ${approvalModes.join(', ')}, and is "${mode}".`)
}

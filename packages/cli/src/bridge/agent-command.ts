import { basename } from 'node:path'
import type { AgentCommand } from '@deckhand/bridge'
import type { Environment } from '../settings.ts'
import { UsageError } from '../usage-error.ts'
import { splitWords } from './split-words.ts'

const defaultModel = 'gemini-3-flash-preview'
const approvalModes = ['default', 'auto_edit', 'yolo', 'plan']

/** The Gemini CLI, with model and approval mode as its own flags. */
export function geminiOf(env: Environment): AgentCommand {
  const bin = env.GEMINI_BIN?.trim() || 'gemini'
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
export function agentOf(words: string): AgentCommand {
  const [command, ...args] = splitWords(words)
  if (!command) throw new UsageError('--agent must be a command, such as --agent "gemini --acp", and is empty.')
  return { name: nameOf(command, args), command, args }
}

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

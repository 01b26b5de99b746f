import { basename, join } from 'node:path'
import type { AgentCommand } from '@deckhand/bridge'
import { UsageError } from '../command-line/usage-error.ts'
import { packageFolder } from '../package/package-folder.ts'
import { withoutSettings } from '../settings/known-settings.ts'
import type { Environment } from '../settings/settings.ts'
import { dataFolderPath } from '../store/data-folder.ts'

const defaultModel = 'gemini-3-flash-preview'
const approvalModes = ['default', 'auto_edit', 'yolo', 'plan']

/** Settings that the Gemini CLI and similar agents read themselves: the model and its credentials. */
const modelSettings = [
  ...['GEMINI_API_KEY', 'GOOGLE_API_KEY', 'GEMINI_MODEL', 'GOOGLE_GEMINI_BASE_URL', 'GOOGLE_VERTEX_BASE_URL'],
  ...['GOOGLE_GENAI_USE_VERTEXAI', 'GOOGLE_CLOUD_PROJECT', 'GOOGLE_CLOUD_LOCATION', 'GOOGLE_APPLICATION_CREDENTIALS'],
  ...['NO_COLOR', 'NODE_ENV'],
]

/** The Gemini CLI, with model and approval mode as flags. */
export function geminiOf(env: Environment): AgentCommand {
  const bin = env.GEMINI_BIN?.trim() || 'gemini'
  const model = env.GEMINI_MODEL?.trim() || defaultModel
  const flags = ['--model', model, '--approval-mode', readApprovalMode(env.GEMINI_APPROVAL_MODE)]
  // Run scripts with our own Node: they need not be executable, and on Windows they cannot be.
  const isScript = /\.[cm]?js$/.test(bin)
  const [command, before] = isScript ? [process.execPath, [bin]] : [bin, []]
  return {
    name: 'Gemini CLI',
    command,
    args: [...before, '--acp', ...flags],
    olderArgs: [...before, '--experimental-acp', ...flags],
    inherits: withoutSettings(env, modelSettings),
    install: 'npm install -g @google/gemini-cli',
    signIn: isScript ? `node ${bin}` : bin,
  }
}

/** Any agent that speaks ACP on stdin and stdout. */
export function agentOf(words: string, env: Environment): AgentCommand {
  const [command, ...args] = splitWords(words)
  if (!command) throw new UsageError('--agent must be a command, such as --agent "gemini --acp", and is empty.')
  if (command === 'deckhand') return ownAgent(args, env)
  return { name: nameOf(command, args), command, args, inherits: withoutSettings(env, modelSettings) }
}

/** Runs this same program, because a clone has no `deckhand` command. It gets all our settings, and the bridge's data folder. */
function ownAgent(args: string[], env: Environment): AgentCommand {
  const main = join(packageFolder(), 'dist/main.js')
  const own = { DECKHAND_DATA: dataFolderPath(env) }
  return { name: 'Deckhand', command: process.execPath, args: [main, ...args], env: own }
}

/** `node my-agent.mjs` is named after its script, not after the interpreter. */
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

/** Splits `node "my agent.mjs" --acp` as a shell does, with quotes and backslashes but without variables or patterns. */
export function splitWords(text: string): string[] {
  const words: string[] = []
  // A word is made of plain characters, escaped characters and quoted parts, in any order.
  const part = /\s*((?:[^\s"'\\]|\\.|"(?:[^"\\]|\\.)*"|'[^']*')+)|\s+$/gsy
  while (part.lastIndex < text.length) {
    const found = part.exec(text)
    if (!found) throw new UsageError(`--agent has a quote or a backslash that is not closed: ${text}`)
    if (found[1] !== undefined) words.push(unquoted(found[1]))
  }
  return words
}

function unquoted(word: string): string {
  return word.replace(
    /\\(.)|"((?:[^"\\]|\\.)*)"|'([^']*)'/gs,
    (_, escaped?: string, double?: string, single?: string) =>
      escaped ?? double?.replace(/\\(["\\])/g, '$1') ?? single ?? '',
  )
}

import { type Bridge, startBridge, titleOfAgent } from '@deckhand/bridge'
import type { AgentCondition } from '@deckhand/spec'
import { listenError } from '../command-line/listen-error.ts'
import { untilSignal } from '../command-line/signals.ts'
import { version } from '../package/version.ts'
import type { Environment } from '../settings/settings.ts'
import { makeDataFolder } from '../store/data-folder.ts'
import { type BridgeFile, renameAgent, writeBridgeFile } from './bridge-file.ts'
import { type BridgeFlags, type BridgeSettings, readBridgeSettings } from './bridge-settings.ts'

/** Connects pages to a CLI agent on this machine until a signal arrives. */
export async function bridgeCommand(flags: BridgeFlags, env: Environment): Promise<number> {
  const settings = readBridgeSettings(flags, env)
  const folder = makeDataFolder(env)
  let rename = (_condition: AgentCondition) => {}
  const onCondition = (condition: AgentCondition) => rename(condition)
  const options = { ...settings, logFolder: folder, onNote: printNote, onCondition }
  const bridge = await startBridge(options).catch((error: Error) => {
    throw error.cause === undefined ? error : listenError(error.cause, settings.port)
  })
  const forget = await announce(folder, bridge, settings)
  rename = (condition) => renameIn(folder, bridge, settings, titleOfAgent(condition))
  rename(bridge.condition)
  process.stdout.write(bridgeGreeting(bridge, settings))
  await untilSignal(() => {
    forget()
    return bridge.close()
  })
  return 0
}

/** Where the bridge listens, which agent answers, and how to connect. */
function bridgeGreeting({ url, token }: Bridge, { agent, root, origins = [] }: BridgeSettings): string {
  return `${[
    `Deckhand bridge ${version} is at ${url}`,
    `Token: ${token}`,
    `Agent: ${agent.name} (${[agent.command, ...agent.args].join(' ')})`,
    `Folder: ${root}`,
    `Pages that may connect: ${origins.join(', ')}`,
    '',
    'In the workspace (npm start) choose it as who answers. In a page of yours, whose origin is in GEMINI_ORIGINS:',
    `  const chat = new AgentChatClient({ url: '${url}', token: '${token}' })`,
    '  await chat.connect()',
    '',
    'Anyone with the token can make the agent do what you can do. Ctrl-C stops the bridge and the agent.',
  ].join('\n')}\n`
}

const contentOf = ({ url, token }: Bridge, { root, agent }: BridgeSettings): BridgeFile => ({
  ...{ url, token, root },
  pid: process.pid,
  agent: agent.name,
})

function renameIn(folder: string, bridge: Bridge, settings: BridgeSettings, title: string | undefined): void {
  try {
    if (title !== undefined) renameAgent(folder, contentOf(bridge, settings), title)
  } catch {
    // Keep the name that the agent was started with.
  }
}

async function announce(folder: string, bridge: Bridge, settings: BridgeSettings): Promise<() => void> {
  try {
    return writeBridgeFile(folder, contentOf(bridge, settings))
  } catch (thrown) {
    await bridge.close()
    throw thrown
  }
}

function printNote(words: string): void {
  process.stderr.write(`${words}\n`)
}

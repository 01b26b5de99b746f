import { type Bridge, startBridge, titleOfAgent } from '@deckhand/bridge'
import type { AgentCondition } from '@deckhand/spec'
import { makeDataFolder } from '../data-folder.ts'
import { listenError } from '../listen-error.ts'
import type { Environment } from '../settings.ts'
import { untilSignal } from '../until-signal.ts'
import { type BridgeFile, renameAgent, writeBridgeFile } from './bridge-file.ts'
import { bridgeGreeting } from './bridge-greeting.ts'
import { type BridgeFlags, type BridgeSettings, readBridgeSettings } from './bridge-settings.ts'

/** Connects pages to a CLI agent on this machine until a signal. */
export async function bridgeCommand(flags: BridgeFlags, env: Environment): Promise<number> {
  const settings = readBridgeSettings(flags, env)
  const folder = makeDataFolder(env)
  let rename = (_condition: AgentCondition) => {}
  const onCondition = (condition: AgentCondition) => rename(condition)
  const options = { ...settings, logFolder: folder, onNote: tell, onCondition }
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

const contentOf = ({ url, token }: Bridge, { root, agent }: BridgeSettings): BridgeFile => ({
  ...{ url, token, root },
  pid: process.pid,
  agent: agent.name,
})

function renameIn(folder: string, bridge: Bridge, settings: BridgeSettings, title: string | undefined): void {
  try {
    if (title !== undefined) renameAgent(folder, contentOf(bridge, settings), title)
  } catch {
    // The name that it was started by is good enough.
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

function tell(words: string): void {
  process.stderr.write(`${words}\n`)
}

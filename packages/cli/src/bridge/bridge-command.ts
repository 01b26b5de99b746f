import { mkdirSync } from 'node:fs'
import { type Bridge, startBridge } from '@deckhand/bridge'
import { dataFolderPath } from '../data-folder.ts'
import { listenError } from '../listen-error.ts'
import type { Environment } from '../settings.ts'
import { untilSignal } from '../until-signal.ts'
import { UsageError } from '../usage-error.ts'
import { writeBridgeFile } from './bridge-file.ts'
import { bridgeGreeting } from './bridge-greeting.ts'
import { type BridgeFlags, type BridgeSettings, readBridgeSettings } from './bridge-settings.ts'

/** Connects pages to a CLI agent on this machine until a signal. */
export async function bridgeCommand(flags: BridgeFlags, env: Environment): Promise<number> {
  const settings = readBridgeSettings(flags, env)
  const folder = makeDataFolder(env)
  const bridge = await startBridge({ ...settings, logFolder: folder, onNote: tell }).catch((error: Error) => {
    throw error.cause === undefined ? error : listenError(error.cause, settings.port)
  })
  const forget = await announce(folder, bridge, settings)
  process.stdout.write(bridgeGreeting(bridge, settings))
  await untilSignal(() => {
    forget()
    return bridge.close()
  })
  return 0
}

async function announce(folder: string, bridge: Bridge, { root, agent }: BridgeSettings): Promise<() => void> {
  const { url, token } = bridge
  try {
    return writeBridgeFile(folder, { url, token, pid: process.pid, root, agent: agent.name })
  } catch (thrown) {
    await bridge.close()
    throw thrown
  }
}

function tell(words: string): void {
  process.stderr.write(`${words}\n`)
}

function makeDataFolder(env: Environment): string {
  const folder = dataFolderPath(env)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return folder
  } catch (cause) {
    const message = `Nothing can be kept in ${folder} (${(cause as Error).message}). Set DECKHAND_DATA to a folder that you may write to.`
    throw new UsageError(message, { cause })
  }
}

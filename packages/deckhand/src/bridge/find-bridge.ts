import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { BridgeAddress, BridgeFinder } from '@deckhand/spec'
import type { Environment } from '../settings/settings.ts'
import { defaultBridgePort } from './bridge-settings.ts'

const mostBytes = 16_384
const othersMayRead = 0o077

/** Finds the bridge on this machine by the file in its data folder, which may differ from the server's. */
export function findBridge(dataFolders: string[], env: Environment): BridgeFinder {
  const port = Number(env.GEMINI_PORT?.trim() || defaultBridgePort)
  const isPort = Number.isInteger(port) && port > 0 && port <= 65_535
  return {
    read: async () => {
      const found = await Promise.all(dataFolders.map((folder) => readBridgeFile(join(folder, 'bridge.json'))))
      return found.find((bridge) => bridge !== undefined)
    },
    expectedUrl: `ws://127.0.0.1:${isPort ? port : defaultBridgePort}/acp`,
  }
}

/** `undefined` when the file is missing, when other users could read or write it, or when the process that wrote it has ended. */
export async function readBridgeFile(path: string): Promise<BridgeAddress | undefined> {
  try {
    const { pid, ...bridge } = parseBridge(await readOwnFile(path))
    // Throws when the process does not exist or belongs to another user.
    process.kill(pid, 0)
    return bridge
  } catch {
    return undefined
  }
}

/** Checks the opened file itself, so that a file swapped in meanwhile, or a link, cannot pass the check. */
async function readOwnFile(path: string): Promise<string> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  try {
    const status = await file.stat()
    const isOurs = process.getuid === undefined || (status.uid === process.getuid() && !(status.mode & othersMayRead))
    if (!status.isFile() || !isOurs || status.size > mostBytes) throw new Error('This file is not ours.')
    return await file.readFile('utf8')
  } finally {
    await file.close()
  }
}

function parseBridge(text: string): BridgeAddress & { pid: number } {
  const { url, token, pid, root, agent } = JSON.parse(text) as Record<string, unknown>
  const words = [url, token, root, agent]
  if (!words.every((word) => typeof word === 'string' && word !== '')) throw new Error('A field is missing.')
  if (!isSocket(String(url)) || !Number.isInteger(pid) || Number(pid) <= 0) throw new Error('A field is wrong.')
  return { url, token, root, agent, pid } as BridgeAddress & { pid: number }
}

const isSocket = (url: string) => ['ws:', 'wss:'].includes(new URL(url).protocol)

import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the server on this machine reads to tell its local user where the bridge is. */
export interface BridgeFile {
  url: string
  token: string
  pid: number
  root: string
  /** The agent's name. */
  agent: string
}

/** Readable only to its owner, and never half written. The newest bridge wins. Returns what removes it, if it is still ours. */
export function writeBridgeFile(folder: string, content: BridgeFile): () => void {
  const path = join(folder, 'bridge.json')
  const aside = `${path}.${process.pid}`
  // A process that had our number before may have died in between.
  rmSync(aside, { force: true })
  writeFileSync(aside, `${JSON.stringify(content)}\n`, { mode: 0o600, flag: 'wx' })
  renameSync(aside, path)
  return () => {
    if (tokenIn(path) === content.token) rmSync(path, { force: true })
  }
}

/** The agent has told its own name. Nothing when a newer bridge has taken the place. */
export function renameAgent(folder: string, content: BridgeFile, agent: string): void {
  if (tokenIn(join(folder, 'bridge.json')) === content.token) writeBridgeFile(folder, { ...content, agent })
}

function tokenIn(path: string): string | undefined {
  try {
    return (JSON.parse(readFileSync(path, 'utf8')) as Partial<BridgeFile>).token
  } catch {
    return undefined
  }
}

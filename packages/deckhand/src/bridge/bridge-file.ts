import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Read by the server on this machine, so that its local user finds the bridge. */
export interface BridgeFile {
  url: string
  token: string
  pid: number
  root: string
  /** The agent's name. */
  agent: string
}

/** Writes the file at once and readable only by its owner. The newest bridge wins. Returns a function that removes the file if it is still ours. */
export function writeBridgeFile(folder: string, content: BridgeFile): () => void {
  const path = join(folder, 'bridge.json')
  const aside = `${path}.${process.pid}`
  // An earlier process with our pid may have died before its rename.
  rmSync(aside, { force: true })
  writeFileSync(aside, `${JSON.stringify(content)}\n`, { mode: 0o600, flag: 'wx' })
  renameSync(aside, path)
  return () => {
    if (tokenIn(path) === content.token) rmSync(path, { force: true })
  }
}

/** Writes the name that the agent reported. Does nothing if a newer bridge has replaced the file. */
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

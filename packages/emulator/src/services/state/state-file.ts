import { readFile, rename, stat, unlink, writeFile } from 'node:fs/promises'
import { type World, worldVersion } from './world.ts'

/** The world in the file, or undefined when there is none. A file that cannot be used is set aside, never overwritten. */
export async function readWorld(file: string, onNotice: (message: string) => void): Promise<World | undefined> {
  const text = await readFile(file, 'utf8').catch(ifMissing)
  if (text === undefined) return undefined
  const world = parse(text)
  if (world) return world
  const aside = `${file}.broken-${Date.now()}`
  await rename(file, aside)
  onNotice(
    `The emulator could not read its state in ${file}. It was moved to ${aside}, and another is made. Repair the file and move it back to use it again.`,
  )
  return undefined
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

const needed = ['mailbox', 'calendar', 'slack', 'grants', 'journal']

function parse(text: string): World | undefined {
  try {
    const value = JSON.parse(text) as Record<string, unknown> | null
    const whole = value?.version === worldVersion && needed.every((name) => typeof value[name] === 'object')
    return whole ? (value as unknown as World) : undefined
  } catch {
    return undefined
  }
}

/** Differs when somebody has replaced the file; undefined when there is none. */
export async function fileMark(file: string): Promise<string | undefined> {
  const found = await stat(file, { bigint: true }).catch(ifMissing)
  return found && `${found.ino} ${found.mtimeNs} ${found.size}`
}

/** Replaces the file in one step: a crash leaves the old one or the new one. It holds tokens, so only the owner may read it. */
export async function writeWorld(file: string, world: World): Promise<void> {
  const draft = `${file}.${process.pid}.tmp`
  try {
    await writeFile(draft, `${JSON.stringify(world)}\n`, { mode: 0o600 })
    await rename(draft, file)
  } catch (error) {
    await unlink(draft).catch(() => undefined)
    throw error
  }
}

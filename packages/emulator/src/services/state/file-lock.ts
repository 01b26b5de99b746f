import { readFile, stat, unlink, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

export interface LockOptions {
  /** A lock this old was left behind, also when its process seems to live: ids of processes are given out again. */
  staleMs?: number
  /** How long others may keep us waiting. */
  patienceMs?: number
}

/** Does the work while no other process does any under the lock. What a dead process left locked is taken over. */
export async function withFileLock<T>(lock: string, work: () => Promise<T>, options: LockOptions = {}): Promise<T> {
  await acquire(lock, options)
  try {
    return await work()
  } finally {
    await remove(lock)
  }
}

async function acquire(lock: string, { staleMs = 10_000, patienceMs = 30_000 }: LockOptions): Promise<void> {
  const end = Date.now() + patienceMs
  while (!(await create(lock))) {
    await takeAwayStale(lock, staleMs)
    if (Date.now() > end) throw new Error(`${lock} is held by another process, which does not let go of it`)
    await sleep(1 + Math.random() * 4)
  }
}

async function create(lock: string): Promise<boolean> {
  try {
    await writeFile(lock, String(process.pid), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Only one may look and take away: of two, the second would take away the lock that the first has made since. */
async function takeAwayStale(lock: string, staleMs: number): Promise<void> {
  if (!(await isStale(lock, staleMs))) return
  const guard = `${lock}.stale`
  if (!(await create(guard))) {
    if (await isStale(guard, staleMs)) await remove(guard)
    return
  }
  try {
    if (await isStale(lock, staleMs)) await remove(lock)
  } finally {
    await remove(guard)
  }
}

async function isStale(lock: string, staleMs: number): Promise<boolean> {
  try {
    const [{ mtimeMs }, owner] = await Promise.all([stat(lock), readFile(lock, 'utf8')])
    return Date.now() - mtimeMs > staleMs || isDead(owner)
  } catch {
    return false
  }
}

/** One that has not been written yet is nobody's, and not dead. */
function isDead(owner: string): boolean {
  if (!/^\d+$/.test(owner)) return false
  try {
    process.kill(Number(owner), 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

const remove = (lock: string): Promise<void> => unlink(lock).catch(() => undefined)

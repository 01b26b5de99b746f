import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as pause } from 'node:timers/promises'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { withFileLock } from './file-lock.ts'

let folder: string
let lock: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'file-lock-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  lock = join(folder, 'state.lock')
})

/** Of a process that is no more. */
const deadProcess = () => String(spawnSync(process.execPath, ['--version']).pid)

/** The most that were inside at once. */
async function crowd(size: number): Promise<number> {
  let inside = 0
  let most = 0
  const work = async () => {
    inside += 1
    most = Math.max(most, inside)
    await pause()
    inside -= 1
  }
  await Promise.all(Array.from({ length: size }, () => withFileLock(lock, work)))
  return most
}

it('one at a time is inside, and nothing is left behind', async () => {
  expect(await crowd(40)).toBe(1)
  expect(await readdir(folder)).toEqual([])
})

it('the lock of a dead process is taken over, by one at a time', async () => {
  for (let round = 0; round < 20; round += 1) {
    await writeFile(lock, deadProcess())
    expect(await crowd(8)).toBe(1)
  }
  expect(await readdir(folder)).toEqual([])
})

it('a lock of a process that lives is waited for, unless it is too old to be true', async () => {
  await writeFile(lock, String(process.pid))
  const short = { patienceMs: 50 }
  await expect(withFileLock(lock, async () => 1, short)).rejects.toThrow('held by another process')
  const past = new Date(Date.now() - 11_000)
  await utimes(lock, past, past)
  expect(await withFileLock(lock, async () => 1, short)).toBe(1)
})

it('work that fails lets go of the lock', async () => {
  await expect(withFileLock(lock, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await readdir(folder)).toEqual([])
})

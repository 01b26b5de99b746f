import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { onTestFinished, vi } from 'vitest'

const start = Date.parse('2026-03-04T05:06:05Z')
const program = pathToFileURL(join(import.meta.dirname, 'set-clock.mjs')).href

export interface MovedClock {
  /** The environment for a Node program with this clock. */
  env: Record<string, string>
  /** To so many minutes after the beginning. */
  putForward(minutes: number): void
}

/** A clock that is five seconds into a minute when a test begins, and is put forward by hand. This process has it until the test ends. */
export function moveClock(folder: string): MovedClock {
  const file = join(folder, 'clock')
  const began = performance.now()
  let forward = 0
  const putForward = (minutes: number) => {
    forward = minutes * 60_000
    writeFileSync(file, String(forward))
  }
  putForward(0)
  const spy = vi.spyOn(Date, 'now').mockImplementation(() => start + Math.round(performance.now() - began) + forward)
  onTestFinished(() => spy.mockRestore())
  const settings = { DECKHAND_CLOCK_START: new Date(start).toISOString(), DECKHAND_CLOCK_FILE: file }
  return { env: { NODE_OPTIONS: `--import ${program}`, ...settings }, putForward }
}

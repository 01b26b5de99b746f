import type { JournalEntry, RunRecord } from '@deckhand/spec'
import { expect, onTestFinished, test, vi } from 'vitest'
import { TreeRecorder } from './tree-recorder.ts'

const fence = { runId: 'run', owner: 'owner', attempt: 1 }

function recorderAt(wordsMs: number) {
  vi.useFakeTimers({ now: 1_000_000 })
  onTestFinished(() => void vi.useRealTimers())
  const entries: JournalEntry[] = []
  const runs = {
    pace: { wordsMs, lookMs: 1 },
    record: async (_: unknown, entry: JournalEntry) => void entries.push(entry),
  }
  const claimed = { fence, record: { id: 'run', lastSeq: 0 } as RunRecord }
  return { entries, recorder: new TreeRecorder({ runs, claimed, onLost: () => {}, now: Date.now }) }
}

test('text is written as often as the store prefers, and at once together with other changes', async () => {
  const { entries, recorder } = recorderAt(500)
  for (let count = 0; count < 100; count += 1) {
    recorder.emit({ type: 'text', delta: 'x' })
    await vi.advanceTimersByTimeAsync(10)
  }
  expect(entries.length).toBeLessThanOrEqual(3)
  recorder.emit({ type: 'text', delta: 'y' })
  const before = entries.length
  await recorder.write({}, [])
  expect(entries).toHaveLength(before + 1)
  expect(entries.flatMap(({ events }) => events.map(({ event }) => 'delta' in event && event.delta)).join('')).toBe(
    `${'x'.repeat(100)}y`,
  )
})

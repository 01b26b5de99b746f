import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { readLines } from './read-lines.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
})

/** A stream that the test controls, and the lines that were read from it. */
function reading() {
  let isOpen = true
  let say = (_text: string) => {}
  let end = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      say = (text) => controller.enqueue(new TextEncoder().encode(text))
      end = () => controller.close()
    },
    cancel() {
      isOpen = false
    },
  })
  const lines: unknown[] = []
  const read = async () => {
    for await (const line of readLines(body)) lines.push(line)
  }
  const done = read().then(
    () => 'ended',
    (thrown: Error) => thrown.message,
  )
  return { lines, done, say, end, isOpen: () => isOpen }
}

test('J7: a stream that is silent for 45 seconds ends, and its connection is closed', async () => {
  const { say, done, lines, isOpen } = reading()
  say('{"chunk":1}\n{"chu')
  await vi.advanceTimersByTimeAsync(44_000)
  expect(isOpen()).toBe(true)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(isOpen()).toBe(false)
  expect(await done).toBe('ended')
  expect(lines).toEqual([{ chunk: 1 }])
})

test('J7: a stream with keep-alive bytes stays open, and leaves no timer behind', async () => {
  const { say, end, done, lines } = reading()
  for (let quarter = 0; quarter < 20; quarter += 1) {
    say(' ')
    await vi.advanceTimersByTimeAsync(15_000)
  }
  say('{"chunk":1}\n')
  end()
  expect(await done).toBe('ended')
  expect(lines).toEqual([{ chunk: 1 }])
  expect(vi.getTimerCount()).toBe(0)
})

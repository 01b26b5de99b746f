import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { TurnQueue } from './turn-queue.ts'

const bounds = { what: 'comparisons', atOnce: 2, waitingPerUser: 2, waiting: 3, deadlineMs: 60_000 }
const { signal: never } = new AbortController()

/** Tasks that end when the test says so. */
function scene(options = bounds) {
  const queue = new TurnQueue(options)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const over = new AbortController()
  onTestFinished(() => over.abort())
  const ask = (name: string, signal = never) => {
    const done = queue.run(name.slice(0, 3), AbortSignal.any([signal, over.signal]), (limited) => {
      begun.push(name)
      return new Promise<string>((resolve, reject) => {
        ends.set(name, () => resolve(name))
        limited.addEventListener('abort', () => reject(limited.reason))
      })
    })
    // What a test does not wait for ends with it.
    done.catch(() => {})
    return done
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    await setImmediate()
  }
  return { ask, begun, end }
}

test('a user has one task at work, and others do not wait behind all of theirs', async () => {
  const { ask, begun, end } = scene()
  const asked = ['ann1', 'ann2', 'ben1', 'cat1'].map((name) => ask(name))
  await setImmediate()
  expect(begun).toEqual(['ann1', 'ben1'])
  await end('ben1')
  expect(begun).toEqual(['ann1', 'ben1', 'cat1'])
  await end('ann1')
  expect(begun).toEqual(['ann1', 'ben1', 'cat1', 'ann2'])
  await end('cat1')
  await end('ann2')
  expect(await Promise.all(asked)).toEqual(['ann1', 'ann2', 'ben1', 'cat1'])
})

test('what is too much of one user, or of all, is refused at once with the time to wait', async () => {
  const { ask, begun } = scene()
  for (const name of ['ann1', 'ann2', 'ann3', 'ben1']) void ask(name)
  await expect(ask('ann4')).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfter: 5 })
  void ask('cat1')
  await expect(ask('dan1')).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 5 })
  expect(begun).toEqual(['ann1', 'ben1'])
})

test('who goes away frees the place, at work or in the queue', async () => {
  const { ask, begun } = scene()
  const [working, waiting] = [new AbortController(), new AbortController()]
  const asked = [ask('ann1', working.signal), ask('ann2', waiting.signal), ask('ann3')]
  const gone = asked.slice(0, 2).map((one) => expect(one).rejects.toMatchObject({ code: 'CANCELLED' }))
  await setImmediate()
  waiting.abort()
  working.abort()
  await Promise.all(gone)
  await setImmediate()
  expect(begun).toEqual(['ann1', 'ann3'])
})

test('what is not done by the deadline is stopped, also while it waits', async () => {
  const { ask } = scene({ ...bounds, deadlineMs: 10 })
  for (const one of [ask('ann1'), ask('ann2')])
    await expect(one).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 5 })
})

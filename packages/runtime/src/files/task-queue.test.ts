import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { TaskQueue } from './task-queue.ts'

const bounds = { what: 'comparisons', atOnce: 2, waitingPerUser: 2, waiting: 3, deadlineMs: 60_000 }
const { signal: never } = new AbortController()

/** Tasks that end when the test ends them. */
function scene(options = bounds) {
  const queue = new TaskQueue(options)
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
    // Tasks that the test does not wait for end with it.
    done.catch(() => {})
    return done
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    await setImmediate()
  }
  return { ask, begun, end }
}

test('each user has one running task, and other users do not wait for the rest', async () => {
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

test('too many tasks of one user, or of all, are refused at once with the time to wait', async () => {
  const { ask, begun } = scene()
  for (const name of ['ann1', 'ann2', 'ann3', 'ben1']) void ask(name)
  await expect(ask('ann4')).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfter: 5 })
  void ask('cat1')
  await expect(ask('dan1')).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 5 })
  expect(begun).toEqual(['ann1', 'ben1'])
})

test('a caller who leaves frees the slot, whether the task runs or waits', async () => {
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

test('a task that is not done by the deadline is stopped, even while it waits', async () => {
  const { ask } = scene({ ...bounds, deadlineMs: 10 })
  for (const one of [ask('ann1'), ask('ann2')])
    await expect(one).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 5 })
})

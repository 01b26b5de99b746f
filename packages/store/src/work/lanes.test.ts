import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Lanes } from './lanes.ts'

test('a lane keeps the order, and does not hold up another', async () => {
  const lanes = new Lanes()
  const done: string[] = []
  const work = (name: string, pause: number) => async () => {
    await setTimeout(pause)
    done.push(name)
  }
  await Promise.all([lanes.run('a', work('a1', 30)), lanes.run('a', work('a2', 0)), lanes.run('b', work('b1', 0))])
  expect(done).toEqual(['b1', 'a1', 'a2'])
})

test('a failure does not stop its lane', async () => {
  const lanes = new Lanes()
  const failing = lanes.run('a', () => Promise.reject(new Error('no')))
  const next = lanes.run('a', async () => 'yes')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('yes')
})

import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inParallel } from './in-parallel.ts'

test('it rejects with the first failure, after all statements have ended', async () => {
  const ended: string[] = []
  const work = async (name: string, pause: number, fails: boolean) => {
    await setTimeout(pause)
    ended.push(name)
    if (fails) throw new Error(name)
  }
  await expect(inParallel([work('late', 20, true), work('early', 5, true), work('last', 40, false)])).rejects.toThrow(
    'early',
  )
  expect(ended).toEqual(['early', 'late', 'last'])
})

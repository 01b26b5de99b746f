import { fileURLToPath } from 'node:url'
import type { ToolContext } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { emulated } from '../../support/models/emulated.ts'
import { studio } from './studio.ts'

type StudioModule = typeof import('@deckhand/tools/studio')

/** The built package, which builds files in a worker thread. */
const built = fileURLToPath(new URL('../../../packages/tools/dist/studio/index.js', import.meta.url))

/** Aborted when it reports the stage `stopAt`, counted from 0. */
async function financialModel(stopAt?: number) {
  const { studioTools } = (await import(/* @vite-ignore */ built)) as StudioModule
  const { files } = await studio()
  const { model } = await emulated()
  const stop = new AbortController()
  const stages: string[] = []
  const progress = (message: string) => {
    if (stages.push(message) - 1 === stopAt) stop.abort()
  }
  const parts = { actionId: 'action', files, model, signal: stop.signal, progress, checkpoint: async () => {} }
  const tool = studioTools().find(({ name }) => name === 'build_financial_model')
  const args = { title: 'Tides', period: '2026-2030' }
  return { files, stages, work: async () => tool?.handler(args, parts as unknown as ToolContext) }
}

test('the built package builds in a thread, reports its stages, and makes the same file', async () => {
  const { work, stages, files } = await financialModel()
  expect(await work()).toMatchObject({ status: 'completed', months: 60 })
  expect(stages).toContain('Building the tab Revenue Model')
  expect(await files.list('')).toEqual(['studio/tides.xlsx'])
})

test('it stops at its current stage, also while it loads and packs, and leaves no file', async () => {
  const whole = await financialModel()
  await whole.work()
  const last = whole.stages.length - 1
  for (const stopAt of [0, 1, Math.floor(last / 2), last]) {
    const { work, stages, files } = await financialModel(stopAt)
    await expect(work()).rejects.toThrow(/abort/)
    expect(stages).toEqual(whole.stages.slice(0, stopAt + 1))
    expect(await files.list('')).toEqual([])
  }
})

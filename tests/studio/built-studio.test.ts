import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { ToolContext } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { emulated } from '../support/emulated.ts'
import { studio } from '../support/studio.ts'

type StudioModule = typeof import('@deckhand/tools/studio')

/** As it ships, where files are built in a thread of their own. */
const built = fileURLToPath(new URL('../../packages/tools/dist/studio/index.js', import.meta.url))

async function financialModel() {
  const { studioTools } = (await import(/* @vite-ignore */ built)) as StudioModule
  const { files } = await studio()
  const { model } = await emulated()
  const stop = new AbortController()
  const stages: { message: string; at: number }[] = []
  const progress = (message: string) => stages.push({ message, at: performance.now() })
  const parts = { actionId: 'action', files, model, signal: stop.signal, progress, checkpoint: async () => {} }
  const tool = studioTools().find(({ name }) => name === 'build_financial_model')
  const args = { title: 'Tides', period: '2026-2030' }
  return { files, stages, stop, work: async () => tool?.handler(args, parts as unknown as ToolContext) }
}

test('what ships builds in a thread, tells its stages, and makes the same file', async () => {
  const { work, stages, files } = await financialModel()
  expect(await work()).toMatchObject({ status: 'completed', months: 60 })
  expect(stages.map(({ message }) => message)).toContain('Building the tab Revenue Model')
  expect(await files.list('')).toEqual(['studio/tides.xlsx'])
})

test('it stops within 200 ms, also while it loads and packs, and leaves no file', async () => {
  for (const delay of [0, 100, 250, 400]) {
    const { work, stages, stop, files } = await financialModel()
    const made = work().then(
      () => 'made',
      () => 'stopped',
    )
    while (!stages.some(({ message }) => message === 'Working out the scenarios')) await wait(2)
    await wait(delay)
    const asked = performance.now()
    stop.abort()
    const end = await made
    if (end === 'made') continue
    expect(performance.now() - asked).toBeLessThan(200)
    expect(await files.list('')).toEqual([])
  }
})

import { setTimeout as wait } from 'node:timers/promises'
import type { Json, JsonObject, ToolContext } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { studioTools } from '@deckhand/tools/studio'
import { expect, test } from 'vitest'
import { emulated } from '../../support/models/emulated.ts'
import { stored } from '../../support/stores/stored.ts'
import { convert, libreOffice, studio, writing } from './studio.ts'

const calls: [tool: string, args: JsonObject, extension: string][] = [
  ['create_presentation', { title: 'Tides', slides: 6 }, 'pptx'],
  ['generate_deck_design', { title: 'Tides', slides: 6, style: 'dark' }, 'pptx'],
  ['build_financial_model', { title: 'Tides' }, 'xlsx'],
  ['draft_document', { document_type: 'NDA', title: 'Tides', parties: 'A and B' }, 'docx'],
]

test.each(calls)('%s never overwrites: the same title again is another file', async (tool, args, extension) => {
  const { make, files } = await studio()
  const first = await make(tool, args)
  const second = await make(tool, args)
  expect([first.output, second.output]).toMatchObject([
    { path: `studio/tides.${extension}`, version: 1 },
    { path: `studio/tides-2.${extension}`, version: 1 },
  ])
  expect(await files.list('')).toHaveLength(2)
})

test.each(calls)('%s reports its stage and progress', async (tool, args) => {
  const { store, make } = await studio()
  await make(tool, args)
  const [{ id = '' } = {}] = await store.runs.list('ann', { limit: 1 })
  const events = await store.runs.events('ann', id, { after: 0, limit: 1000 })
  const stages = events.flatMap(({ event }) => (event.type === 'tool_progress' ? [event] : []))
  const fractions = stages.map(({ fraction = 0 }) => fraction)
  expect(stages.length).toBeGreaterThan(5)
  expect(fractions).toEqual([...fractions].sort((one, other) => one - other))
  if (tool === 'create_presentation') expect(stages.map(({ message }) => message)).toContain('Laying out slide 3 of 6')
})

/** A handler's context, with a model in place of agents. `stopAt`: the stage at which it is aborted. */
async function handled(tool: string, args: JsonObject, more: Partial<ToolContext> & { stopAt?: RegExp } = {}) {
  const { files } = more.files ? { files: undefined } : await studio()
  const { model } = await emulated()
  const stop = new AbortController()
  const noted: Json[] = []
  const context = {
    actionId: 'action',
    files,
    model,
    signal: stop.signal,
    progress: (message: string) => more.stopAt?.test(message) && stop.abort(new DeckhandError('CANCELLED', 'Stop.')),
    checkpoint: async (value: Json) => void noted.push(value),
    ...more,
  } as unknown as ToolContext
  const plugin = studioTools().find(({ name }) => name === tool)
  const work = async () => plugin?.handler(args, context)
  return { work, noted, files: context.files, context }
}

const stages = [/^(?:Writing|Choosing)/, /slide 2 of|tab Revenue|Setting the clause/, /^Packing/, /^Saving/]

test.each(calls.flatMap(([tool, args]) => stages.map((stage) => [tool, stage, args] as const)))(
  '%s that is stopped at %s ends at once and leaves no file',
  async (tool, stopAt, args) => {
    const { work, files } = await handled(tool, args, { stopAt })
    await expect(work()).rejects.toMatchObject({ code: 'CANCELLED' })
    await wait(50)
    expect(await files?.list('')).toEqual([])
  },
)

test('the model writes by itself if no agent can be started', async () => {
  const { work } = await handled('create_presentation', { title: 'Tides', slides: 5 })
  expect(await work()).toMatchObject({ status: 'completed', slides_generated: 5 })
})

test.each(calls)('%s that died after its file was written, and is repeated, makes one file', async (tool, args) => {
  const first = await handled(tool, args)
  const before = await first.work()
  const { files, noted } = first
  const [lastCheckpoint = null] = noted
  const again = await handled(tool, args, { ...(files && { files }), lastCheckpoint })
  expect(await again.work()).toMatchObject({ path: (before as JsonObject).path as string, version: 1 })
  expect(await files?.list('')).toHaveLength(1)
})

test('a process that dies in the middle leaves the call to the next, which makes one file', async () => {
  const { store, files } = await studio()
  const { model: planner } = await emulated()
  const model = writing(planner, 'create_presentation', { title: 'Tides', slides: 4 })
  let dies: (() => void) | undefined
  const written = new Promise<void>((resolve) => {
    dies = resolve
  })
  const cut = new Proxy(files, {
    get: (target, key) => {
      if (key !== 'write') return Reflect.get(target, key).bind(target)
      return async (...args: Parameters<typeof files.write>) => {
        await target.write(...args)
        dies?.()
        return new Promise(() => {})
      }
    },
  })
  const first = await stored(model, studioTools(), { store, toolPorts: () => ({ files: cut }) })
  const { runId } = await first.runtime.start('ann', { prompt: 'Please.' })
  await written
  await first.runtime.close()
  await stored(model, studioTools(), { store, toolPorts: () => ({ files }) })
  await expect.poll(async () => (await store.runs.find('ann', runId))?.status).toBe('completed')
  expect(await files.list('')).toEqual(['studio/tides.pptx'])
  expect(await files.versions('studio/tides.pptx')).toHaveLength(1)
})

test.skipIf(!libreOffice).each(calls)(
  'LibreOffice makes a PDF of what %s wrote',
  async (tool, args, extension) => {
    const { zip, folder } = await studio()
    const { bytes } = await zip(tool, args)
    const pdf = await convert(folder, `made.${extension}`, bytes, 'pdf')
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []
    if (extension === 'pptx') expect(pages).toHaveLength(6)
    else expect(pages.length).toBeGreaterThan(0)
  },
  100_000,
)

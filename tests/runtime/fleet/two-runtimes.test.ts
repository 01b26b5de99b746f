import type { ToolPlugin } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { call, callsThenDone, scriptedModel, text } from '../../support/models/scripted-model.ts'
import { stored } from '../../support/stores/stored.ts'
import { tempFolder } from '../../support/temp-folder.ts'

// No heartbeat happens within a test: other processes must be notified.
const leaseMs = 3_600_000

function waitTool(): { wait: ToolPlugin; seen: string[] } {
  const seen: string[] = []
  const handler: ToolPlugin['handler'] = (_args, { signal }) => {
    seen.push('begun')
    return new Promise((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(new Error(seen.push('stopped').toString()))),
    )
  }
  return { seen, wait: { name: 'wait', description: 'Waits.', parameters: {}, effect: 'read', handler } }
}

test('a run that is cancelled in another process is released at once, and its running tool is stopped', async () => {
  const folder = tempFolder()
  const { wait, seen } = waitTool()
  const model = callsThenDone(call('wait'))
  const { runtime: web } = await stored(model, [wait], { folder, capacity: 0 })
  await stored(model, [wait], { folder, leaseMs })
  const { runId } = await web.start('ann', { prompt: 'Wait.' })
  await expect.poll(() => seen, { interval: 10 }).toEqual(['begun'])
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(await web.cancel('ann', runId)).toBe(true)
  await expect.poll(() => seen, { interval: 10 }).toEqual(['begun', 'stopped'])
})

test('a runtime that takes no runs leaves them queued until another comes', async () => {
  const aye = scriptedModel(() => [text('Aye.')])
  const folder = tempFolder()
  const { runtime: web } = await stored(aye, [], { folder, capacity: 0 })
  const { runId } = await web.start('ann', { prompt: 'Hello.' })
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(await web.store.runs.find('ann', runId)).toMatchObject({ status: 'queued', attempt: 0 })
  await stored(aye, [], { folder })
  expect(await web.settled('ann', runId, AbortSignal.timeout(30_000))).toMatchObject({ status: 'completed' })
})

test('a runtime for one user leaves the runs of other users alone, and goes on with its own', async () => {
  const aye = scriptedModel(() => [text('Aye.')])
  const folder = tempFolder()
  const { runtime: web } = await stored(aye, [], { folder, capacity: 0 })
  const others = await web.start('ann', { prompt: 'Hello.' })
  const own = await web.start('local', { prompt: 'Hello.' })
  await stored(aye, [], { folder, onlyUserId: 'local' })
  expect(await web.settled('local', own.runId, AbortSignal.timeout(30_000))).toMatchObject({ status: 'completed' })
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(await web.store.runs.find('ann', others.runId)).toMatchObject({ status: 'queued', attempt: 0 })
})

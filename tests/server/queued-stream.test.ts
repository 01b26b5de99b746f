import { expect, test } from 'vitest'
import { LineReader } from '../support/clients/line-reader.ts'
import { scriptedModel, text } from '../support/models/scripted-model.ts'
import { post, served } from '../support/servers/served.ts'
import { stored } from '../support/stores/stored.ts'

test('a reader of an unclaimed run is told so at once, can cancel it, and misses nothing later', async () => {
  const { url, folder } = await served(undefined, [], { capacity: 0 })
  const first = new LineReader(await post(`${url}/api/agent/run/stream`, { prompt: 'Hello.' }))
  const { runId, threadId, ...queued } = await first.next()
  expect(queued).toEqual({ seq: 0, type: 'status', status: 'queued' })
  const again = new LineReader(await fetch(`${url}/api/agent/runs/${runId}/stream`))
  expect(await again.next()).toEqual({ ...queued, runId, threadId })

  const second = new LineReader(await post(`${url}/api/agent/run/stream`, { prompt: 'Wait.' }))
  const { runId: unwanted } = await second.next()
  await post(`${url}/api/agent/runs/${unwanted}/cancel`, {})
  expect(await second.last()).toMatchObject({ type: 'error', code: 'CANCELLED' })

  await stored(
    scriptedModel(() => [text('Aye.')]),
    [],
    { folder },
  )
  expect(await first.next()).toMatchObject({ seq: 1, type: 'status', status: 'planning', runId })
  expect(await first.last()).toMatchObject({ type: 'result', result: { summary: 'Aye.' } })
})

import { expect, test } from 'vitest'
import { LineReader } from '../../support/clients/line-reader.ts'
import { signedIn } from '../../support/servers/signed-in.ts'
import { bearer, makeToken } from './token-world.ts'

const minuteMs = 60_000

async function followed(now?: () => number) {
  const world = await signedIn({ authenticateStreamsMs: 20 }, {}, now && { now })
  world.runtime.rest()
  const { runId } = await world.runtime.start('ann', { prompt: 'Send.' })
  const token = await makeToken(world.url, world.ann, ['runs'], { days: 1 })
  const response = await fetch(`${world.url}/api/agent/runs/${runId}/stream`, { headers: bearer(token.text) })
  const stream = new LineReader(response)
  expect(await stream.next()).toMatchObject({ type: 'status', status: 'queued' })
  return { ...world, runId, token, stream }
}

const cut = (runId: string) =>
  `The stream broke off: its API token was revoked or has expired. The run is not over. Follow it at /api/agent/runs/${runId}/stream?after=0.`

test('S24: the stream of a token that is revoked ends, and the run goes on', async () => {
  const { url, ann, store, runId, token, stream } = await followed()
  await fetch(`${url}/api/tokens/${token.id}`, { method: 'DELETE', headers: ann })
  expect(await stream.last()).toMatchObject({ error: cut(runId), code: 'STREAM_CUT' })
  expect((await store.runs.find('ann', runId))?.outcome).toBeUndefined()
})

test('S24: the stream of an expired token ends', async () => {
  let now = Date.now()
  const { runId, stream } = await followed(() => now)
  now += 24 * 60 * minuteMs
  expect(await stream.last()).toMatchObject({ error: cut(runId), code: 'STREAM_CUT' })
})

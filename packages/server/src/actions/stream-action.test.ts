import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ActionResult } from '@deckhand/actions/registry'
import type { Json } from '@deckhand/spec'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { lineHeaders, lineSource, writeLines } from '../stream/line-stream.ts'
import { streamAction } from './stream-action.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
})

function deferred<T>() {
  let resolve: (value: T) => void = () => {}
  const promise = new Promise<T>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

/** An action that yields its first piece when the test says so. */
async function slowAction() {
  const first = deferred<ActionResult<Json>>()
  async function* pieces(): AsyncGenerator<ActionResult<Json>> {
    yield await first.promise
  }
  const asked = deferred<void>()
  const end = deferred<ActionResult>()
  const server = createServer((_, out) => {
    asked.resolve()
    void streamAction(pieces()).then((begun) => {
      if ('failure' in begun) {
        out.writeHead(409).end()
        return end.resolve(begun.failure)
      }
      const left = new AbortController()
      const onEnd = async () => end.resolve(await begun.end())
      out.writeHead(200, lineHeaders).flushHeaders()
      void writeLines(lineSource(begun.lines, { left, onFault: () => {}, onEnd }), out)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const answer = once(get(`http://127.0.0.1:${(server.address() as AddressInfo).port}`), 'response')
  await asked.promise
  return { give: first.resolve, end: end.promise, answer: answer.then(([response]) => response as IncomingMessage) }
}

const failure = { success: false, error: { code: 'SOLD_OUT', message: 'None.', isActionError: true } } as const

test('J7: an action whose first piece is slow answers after ten seconds, and keeps the connection alive', async () => {
  const { give, end, answer } = await slowAction()
  await vi.advanceTimersByTimeAsync(10_000)
  const response = await answer
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/x-ndjson'])
  const reader = response.setEncoding('utf8').iterator()
  await vi.advanceTimersByTimeAsync(15_000)
  expect((await reader.next()).value).toBe(' ')
  give(failure)
  let rest = ''
  for (let next = await reader.next(); !next.done; next = await reader.next()) rest += next.value
  expect(rest).toBe('{"error":{"code":"SOLD_OUT","message":"None.","isActionError":true}}\n')
  expect(await end).toEqual(failure)
})

test('an action that fails before its first piece, within ten seconds, sets the status', async () => {
  const { give, end, answer } = await slowAction()
  await vi.advanceTimersByTimeAsync(9_000)
  give(failure)
  expect(await end).toEqual(failure)
  expect((await answer).statusCode).toBe(409)
  expect(vi.getTimerCount()).toBe(0)
})

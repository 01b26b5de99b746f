import { expect, test } from 'vitest'
import { lineSource, webStream } from './line-stream.ts'

async function* twoLines() {
  yield '1\n'
  yield '2\n'
}

test('a reader that leaves in the middle aborts the work, and one that has read everything does not', async () => {
  const open = () => {
    const left = new AbortController()
    const source = lineSource(twoLines(), { left, onFault: () => {} })
    return { left, body: webStream(source), ...source }
  }
  const whole = open()
  expect(await new Response(whole.body).text()).toBe('1\n2\n')
  whole.leave()
  expect([await whole.ended, whole.left.signal.aborted]).toEqual([true, false])

  const half = open()
  await half.body.getReader().read()
  half.leave()
  expect([await half.ended, half.left.signal.aborted]).toEqual([false, true])
})

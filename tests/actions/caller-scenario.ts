import type { JayFile } from '@deckhand/actions'
import type * as Caller from '@deckhand/actions/caller'

interface Found {
  found: { query: string; limit: number }
}

interface AttachInput {
  title: string
  photo: JayFile
  pages?: JayFile[]
  papers?: Record<string, JayFile>
}

interface Attached {
  title: string
  photo: { name: string; type: string; content: string }
  pages: { name: string }[]
  papers: Record<string, { content: string }>
}

/** What a program does with actions, all in one function that stands by itself: it runs here, and it is sent to a browser. */
export async function callerScenario(
  { createActionCaller, createActionStream, ActionCallError }: typeof Caller,
  options: Caller.CallerOptions,
) {
  const find = createActionCaller<{ query: string; limit?: number }, Found, 'SOLD_OUT'>('stock.find', 'GET', options)
  const place = createActionCaller<object, { pieces: number; by: string }>('orders.place', 'POST', options)
  const change = createActionCaller<{ note: string }, { note: string }>('orders.change', 'PUT', options)
  const attach = createActionCaller<AttachInput, Attached>('orders.attach', 'POST', options)
  const watch = createActionStream<{ count: number; failAt?: number }, { at: number }>('stock.watch', 'GET', options)
  const follow = createActionStream<object, { at: number }>('stock.follow', 'GET', options)
  const lost = createActionCaller<object, unknown>('stock.lose', 'POST', options)

  const failure = async (work: Promise<unknown>) => {
    const error = await work.then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    if (!(error instanceof ActionCallError)) return `no failure of a call: ${error}`
    const { code, status, isActionError, path } = error
    return { code, status, isActionError, ...(path !== undefined && { path }) }
  }
  const pieces = async (stream: AsyncIterable<{ at: number }>, most = 9) => {
    const seen: number[] = []
    for await (const { at } of stream) if (seen.push(at) === most) break
    return seen
  }
  const text = (name: string, content: string) => new File([content], name, { type: 'text/plain' })
  const wait = { query: 'wait for it' }

  return {
    found: (await find({ query: 'ünï & co', limit: 2 })).found,
    long: (await find({ query: 'x'.repeat(9_000) })).found.query.length,
    placed: await place({ items: [{ sku: 'oar', count: 3 }] }),
    changed: await change({ note: 'later' }),
    refused: await failure(find({ query: 'refuse it' })),
    broken: await failure(find({ query: 'break it' })),
    wrong: await failure(place({ items: [{ sku: 'oar', count: 0 }] })),
    lost: await failure(lost({})),
    late: await failure(find(wait, { timeoutMs: 200 })),
    aborted: await failure(find(wait, { signal: AbortSignal.timeout(200) })),
    watched: await pieces(watch({ count: 3 })),
    shut: await failure(pieces(watch({ count: 3, failAt: 2 }))),
    tooMany: await failure(pieces(watch({ count: 99 }))),
    left: await pieces(follow({}), 2),
    attached: await attach({
      title: 'Boat',
      photo: text('ä.txt', 'p'),
      pages: [text('1', 'one')],
      papers: { bill: text('b', 'bill') },
    }),
    tooLarge: await failure(attach({ title: 'Boat', photo: text('a', 'x'.repeat(1_001)) })),
  }
}

const file = (name: string, content: string) => ({
  name,
  type: 'text/plain',
  size: content.length,
  content,
  folder: '700',
})

export const scenarioResult = {
  found: { query: 'ünï & co', limit: 2 },
  long: 9_000,
  placed: { pieces: 3, by: 'user local' },
  changed: { note: 'later' },
  refused: { code: 'SOLD_OUT', status: 422, isActionError: true },
  broken: { code: 'INTERNAL_ERROR', status: 500, isActionError: false },
  wrong: { code: 'INVALID_INPUT', status: 400, isActionError: false, path: '$.items[0].count' },
  lost: { code: 'ACTION_NOT_FOUND', status: 404, isActionError: false },
  late: { code: 'TIMEOUT', status: 0, isActionError: false },
  aborted: { code: 'ABORTED', status: 0, isActionError: false },
  watched: [1, 2, 3],
  shut: { code: 'SHUT', status: 200, isActionError: true },
  tooMany: { code: 'INVALID_INPUT', status: 400, isActionError: false, path: '$.count' },
  left: [1, 2],
  attached: {
    title: 'Boat',
    photo: file('ä.txt', 'p'),
    pages: [file('1', 'one')],
    papers: { bill: file('b', 'bill') },
  },
  tooLarge: { code: 'TOO_LARGE', status: 413, isActionError: false },
}

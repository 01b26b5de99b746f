import { expect, test } from 'vitest'
import type { SessionHeaders } from '../support/servers/served.ts'
import { signedIn } from '../support/servers/signed-in.ts'

/** The files of Ann, and of Ben, over HTTP. */
async function scene() {
  const { url, ann, ben } = await signedIn({})
  const asker = (headers: SessionHeaders) => async (method: string, path: string, body?: string | Buffer) => {
    const init = { method, headers, ...(body !== undefined && { body }) }
    return fetch(`${url}/api/agent/files${path}`, init)
  }
  const reader = (ask: ReturnType<typeof asker>) => async (method: string, path: string, body?: string | Buffer) => {
    const response = await ask(method, path, body)
    return { status: response.status, ...((await response.json()) as object) }
  }
  return { url, raw: asker(ann), asAnn: reader(asker(ann)), asBen: reader(asker(ben)) }
}

test('a file is written, read, listed, compared and deleted over HTTP', async () => {
  const { asAnn } = await scene()
  const first = await asAnn('PUT', '/content?path=./a//b.md&expectedVersion=0', 'one\n')
  expect(first).toMatchObject({ status: 200, file: { path: 'a/b.md', version: 1, size: 4, by: 'user' } })
  await asAnn('PUT', '/content?path=a/b.md&expectedVersion=1', 'two\n')
  expect(await asAnn('GET', '/content?path=a/b.md')).toMatchObject({ encoding: 'utf8', content: 'two\n' })
  expect(await asAnn('GET', '/content?path=a/b.md&version=1')).toMatchObject({ content: 'one\n' })
  expect(await asAnn('GET', '?prefix=a/')).toMatchObject({ files: [{ path: 'a/b.md', version: 2 }], next: null })
  expect(await asAnn('GET', '/diff?path=a/b.md&from=1&to=2')).toMatchObject({
    diff: expect.stringContaining('-one\n+two\n'),
  })
  expect(await asAnn('DELETE', '?path=a/b.md&expectedVersion=2')).toMatchObject({ status: 200 })
  expect(await asAnn('GET', '/versions?path=a/b.md')).toMatchObject({
    versions: [{ version: 3, deleted: true }, { version: 2 }, { version: 1 }],
  })
})

test('bytes are uploaded and downloaded as they are, and never shown as a page', async () => {
  const { raw, asAnn } = await scene()
  const content = Buffer.from([0, 255, 60, 104])
  const path = encodeURIComponent("x/ü'.html")
  await asAnn('PUT', `/content?path=${path}`, content)
  expect(await asAnn('GET', `/content?path=${path}`)).toMatchObject({ encoding: 'base64', content: 'AP88aA==' })
  const response = await raw('GET', `/download?path=${path}`)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': "attachment; filename*=UTF-8''%C3%BC%27.html",
    'x-content-type-options': 'nosniff',
  })
  expect(Buffer.from(await response.arrayBuffer())).toEqual(content)
})

test('an update of a stale version is refused with the name of the field', async () => {
  const { asAnn } = await scene()
  await asAnn('PUT', '/content?path=a', 'one')
  await asAnn('PUT', '/content?path=a', 'two')
  const late = await asAnn('PUT', '/content?path=a&expectedVersion=1', 'x')
  expect(late).toMatchObject({ status: 409, code: 'CONFLICT', field: 'expectedVersion' })
  expect(await asAnn('DELETE', '?path=a&expectedVersion=1')).toMatchObject({ status: 409 })
})

test.each([
  ['PUT', '/content?path=../a', '', 'path'],
  ['PUT', '/content?path=a&expectedVersion=-1', '', 'expectedVersion'],
  ['GET', '/content?path=/etc/passwd', undefined, 'path'],
  ['GET', '/content?path=a%00', undefined, 'path'],
  ['GET', '/content?path=a&version=2147483648', undefined, 'version'],
  ['GET', '?prefix=../', undefined, 'prefix'],
  ['GET', '?limit=501', undefined, 'limit'],
])('%s %s %j is refused with the field', async (method, path, body, field) => {
  const { asAnn } = await scene()
  expect(await asAnn(method, path, body)).toMatchObject({ status: 400, code: 'BAD_REQUEST', field })
})

test("T2: another user's file answers like one that does not exist", async () => {
  const { asAnn, asBen } = await scene()
  await asAnn('PUT', '/content?path=a', 'one')
  for (const [method, path] of [
    ['GET', '/content?path=a'],
    ['GET', '/content?path=a&version=1'],
    ['GET', '/download?path=a'],
    ['GET', '/versions?path=a'],
    ['GET', '/diff?path=a&from=1&to=1'],
    ['DELETE', '?path=a'],
  ] as const) {
    expect(await asBen(method, path), path).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  }
  expect(await asBen('GET', '')).toMatchObject({ files: [] })
  expect(await asAnn('GET', '/content?path=a')).toMatchObject({ content: 'one' })
})

test('a list continues after its last path', async () => {
  const { asAnn } = await scene()
  for (const path of ['a', 'b', 'c']) await asAnn('PUT', `/content?path=${path}`, '')
  expect(await asAnn('GET', '?limit=2')).toMatchObject({ files: [{ path: 'a' }, { path: 'b' }], next: 'b' })
  expect(await asAnn('GET', '?limit=2&after=b')).toMatchObject({ files: [{ path: 'c' }], next: null })
})

/** Two versions that take seconds to compare. */
async function writeUnlike(as: (method: string, path: string, body?: string) => Promise<object>) {
  const lines = (word: string) => Array.from({ length: 100_000 }, (_, index) => `${word} ${index}`).join('\n')
  await as('PUT', '/content?path=unlike', lines('one'))
  await as('PUT', '/content?path=unlike', lines('two'))
  return '/diff?path=unlike&from=1&to=2'
}

test('S17: the health check responds while versions are compared', async () => {
  const { url, asAnn } = await scene()
  const unlike = await writeUnlike(asAnn)
  const began = performance.now()
  let total: number | undefined
  const compared = asAnn('GET', unlike).finally(() => {
    total = performance.now() - began
  })
  let longest = 0
  while (total === undefined) {
    const asked = performance.now()
    await (await fetch(`${url}/api/health`)).json()
    longest = Math.max(longest, performance.now() - asked)
  }
  expect(await compared).toMatchObject({ status: 400, code: 'BAD_REQUEST', field: 'from' })
  // Compared in the same thread, one of them would take as long as the whole comparison.
  expect(longest).toBeLessThan(total / 2)
})

test('S17: of ten concurrent comparisons one runs and three wait; the rest are refused, and another user need not wait', async () => {
  const { raw, asAnn, asBen } = await scene()
  const unlike = await writeUnlike(asAnn)
  for (const line of ['one', 'two']) await asBen('PUT', '/content?path=short', `${line}\n`)
  const answered: string[] = []
  const ten = Array.from({ length: 10 }, async () => {
    const response = await raw('GET', unlike)
    if (response.status !== 429) answered.push('ann')
    return { status: response.status, retryAfter: response.headers.get('retry-after') }
  })
  const ben = asBen('GET', '/diff?path=short&from=1&to=2').then((answer) => {
    answered.push('ben')
    return answer
  })
  expect(await ben).toMatchObject({ diff: expect.stringContaining('-one\n+two\n') })
  const answers = await Promise.all(ten)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toEqual(Array(6).fill({ status: 429, retryAfter: '5' }))
  expect(answered[0]).toBe('ben')
}, 60_000)

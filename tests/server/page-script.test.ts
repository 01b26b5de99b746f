import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { served } from '../support/servers/served.ts'

const pageFolder = fileURLToPath(new URL('../../packages/page/dist/browser', import.meta.url))

test('the script for pages is revalidated by its ETag, and its parts are cached forever', async () => {
  const { url } = await served([], [], {}, { pageFolder })
  const first = await fetch(`${url}/page/deckhand-chat.js`)
  const text = await first.text()
  expect(first.status).toBe(200)
  expect(first.headers.get('content-type')).toContain('text/javascript')
  expect(first.headers.get('cache-control')).toBe('public, max-age=300')
  expect(first.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(first.headers.get('x-content-type-options')).toBe('nosniff')
  const mark = first.headers.get('etag') ?? ''
  const again = await fetch(`${url}/page/deckhand-chat.js`, { headers: { 'if-none-match': mark } })
  expect([mark.length > 5, again.status, await again.text()]).toEqual([true, 304, ''])

  const part = /import\(`\.\/(open-chat-[\w-]+\.js)`\)/.exec(text)?.[1]
  const second = await fetch(`${url}/page/${part}`)
  expect(second.status).toBe(200)
  expect(second.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(second.headers.get('content-encoding')).toBe('gzip')
  expect(gzipSync(await second.text()).length).toBeGreaterThan(5_000)
})

test('a part is served under a new path after a failed import, and nothing else is served there', async () => {
  const { url } = await served([], [], {}, { pageFolder })
  const part = readdirSync(pageFolder).find((name) => name.startsWith('open-chat-'))
  const [first, again] = await Promise.all(
    [`${part}`, `again-1763308800000/${part}`].map((path) => fetch(`${url}/page/${path}`)),
  )
  expect(again?.status).toBe(200)
  expect(again?.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(await again?.text()).toBe(await first?.text())
  for (const path of [
    `other/${part}`,
    `again-x/${part}`,
    `again-1/again-2/${part}`,
    'again-1/gone.js',
    'again-1/..%2f..%2fpackage.json',
  ])
    expect((await fetch(`${url}/page/${path}`)).status, path).toBe(404)
})

test('only scripts of the chat are served, and nothing outside of their folder', async () => {
  const { url } = await served([], [], {}, { pageFolder })
  for (const path of ['gone.js', 'open-chat-old.js', '..%2f..%2fpackage.json', '.tsbuildinfo', '%2e%2e/package.json']) {
    const response = await fetch(`${url}/page/${path}`)
    expect(response.status, path).toBe(404)
    expect(response.headers.get('cache-control'), path).toBe('no-store')
  }
})

import type { RequestListener } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { JsonObject, ToolContext } from '@deckhand/spec'
import { webFetchTool } from '@deckhand/tools'
import { expect, test } from 'vitest'
import { webServer } from '../../support/servers/web-server.ts'

const never = new AbortController().signal

/** Lets the tool fetch `path` of a server, as the host that is allowed. */
async function fetched(listener: RequestListener, args: JsonObject = {}, { signal = never, timeoutMs = 20_000 } = {}) {
  const { port } = await webServer(listener)
  const address = `http://127.0.0.1:${port}`
  const tool = webFetchTool({ allowHosts: ['127.0.0.1'], timeoutMs })
  const output = await tool.handler({ url: `${address}/`, ...args }, { signal } as ToolContext)
  return String(output).replaceAll(address, 'http://HOST')
}

const answering =
  (type: string, body: string | Buffer, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    void response.writeHead(200, { ...(type && { 'content-type': type }), ...headers }).end(body)

const sentence =
  'The ferry leaves at nine, when the tide is in, and comes back before the evening, if the wind allows it.'
const article = `<!doctype html><html><head><title>The  ferry</title><style>p { color: red }</style></head><body>
<nav><a href="/">Home</a><a href="/all">All pages</a></nav>
<article><h1>Timetable</h1><p>${sentence}</p><p>${sentence}</p><ul><li>Nine &amp; ten</li><li>Eleven</li></ul></article>
<script>document.title = 'changed'; document.body.textContent = 'changed'</script></body></html>`

test('a page is read as its article, under its title and address', async () => {
  expect(await fetched(answering('text/html; charset=utf-8', article))).toBe(
    `The ferry\nhttp://HOST/\n\nTimetable\n\n${sentence}\n\n${sentence}\n\n- Nine & ten\n- Eleven`,
  )
})

test('a page without an article is read whole, but for scripts and styles', async () => {
  const page =
    '<title>Menu</title><style>a{}</style><script>b()</script><div>Soup<div>Fish</div></div><table><tr><td>1<td>2</table>'
  expect(await fetched(answering('text/html', page))).toBe('Menu\nhttp://HOST/\n\nSoup\n\nFish\n\n1 2')
})

test.each([
  '<p>Hello',
  '<body><p>Hello',
  '<html><p>Hello',
  '<html><head></head><p>Hello',
  '<!-- c --><html><body><p>Hello',
])('%j is read, whatever tags were left out', async (page) => {
  expect(await fetched(answering('text/html', page))).toBe('http://HOST/\n\nHello')
})

test.each([
  ['text/plain', 'a <b> c'],
  ['application/json; charset=utf-8', '{"a": "<p>"}'],
  ['application/feed+json', '{}'],
  ['application/rss+xml', '<rss/>'],
  ['text/markdown', '# a'],
  ['', 'no type at all'],
])('%j is returned as it is', async (type, body) => {
  expect(await fetched(answering(type, body))).toBe(`http://HOST/\n\n${body}`)
})

test('the type of a page without a content type is detected by its beginning', async () => {
  expect(await fetched(answering('', '<!DOCTYPE html><title>T</title><p>Hello'))).toBe('T\nhttp://HOST/\n\nHello')
})

test.each(['image/png', 'application/pdf', 'application/octet-stream', 'application/zip'])(
  '%s is refused by its type',
  async (type) => {
    await expect(fetched(answering(type, 'x'))).rejects.toThrow(`is ${type}, not text, and web_fetch reads only text.`)
  },
)

test('binary content without a type is refused', async () => {
  await expect(fetched(answering('', Buffer.from([1, 0, 2])))).rejects.toThrow('not text')
})

test('maxLength cuts with a mark', async () => {
  expect(await fetched(answering('text/plain', 'x'.repeat(60_000)))).toContain('10000 of 60000 characters are missing')
  expect(await fetched(answering('text/plain', 'abcdef'), { maxLength: 2 })).toContain('\nab\n\n[Cut off here: 4 of 6')
})

test('redirects are followed, and the last address is returned', async () => {
  const output = await fetched(({ url }, response) => {
    const step = Number(url?.slice(1) || '0')
    if (step < 5) response.writeHead([301, 302, 303, 307, 308][step] ?? 302, { location: `/${step + 1}` }).end()
    else response.setHeader('content-type', 'text/plain').end('there')
  })
  expect(output).toBe('http://HOST/5\n\nthere')
})

test('a redirect loop ends', async () => {
  const circle: RequestListener = (_request, response) => void response.writeHead(302, { location: '/' }).end()
  await expect(fetched(circle)).rejects.toThrow('redirects more than 5 times. Take another address.')
})

test.each([404, 500])('status %i is a failure that says so', async (status) => {
  await expect(fetched((_request, response) => void response.writeHead(status).end('oops'))).rejects.toThrow(
    new RegExp(`answered ${status} .*\\. Check the address`),
  )
})

test('more than 5 MB are refused while reading', async () => {
  let sent = 0
  const endless: RequestListener = (_request, response) => {
    response.setHeader('content-type', 'text/plain')
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536))) sent += 65_536
    }
    response.on('drain', more)
    more()
  }
  await expect(fetched(endless)).rejects.toThrow('larger than 5 MB')
  expect(sent).toBeLessThan(20_000_000)
})

test('a small download that unpacks to more than 5 MB is refused', async () => {
  const bomb = gzipSync('0'.repeat(6_000_000))
  expect(bomb.length).toBeLessThan(10_000)
  await expect(fetched(answering('text/plain', bomb, { 'content-encoding': 'gzip' }))).rejects.toThrow(
    'larger than 5 MB',
  )
  const modest = gzipSync('small')
  expect(await fetched(answering('text/plain', modest, { 'content-encoding': 'gzip' }))).toContain('small')
})

test.each([
  ['is silent', () => {}],
  ['stops in the middle', (_request, response) => void response.writeHead(200).write('a')],
] satisfies [string, RequestListener][])('a server that %s is given up on', async (_what, listener) => {
  await expect(fetched(listener, {}, { timeoutMs: 300 })).rejects.toThrow('could not be read within 0.3 s. Try again')
})

test('a page made to keep a parser busy is given up, and does not block the process', async () => {
  let ticks = 0
  let clock: NodeJS.Timeout | undefined
  const deep: RequestListener = (request, response) => {
    // From when all of it is sent: until then nothing is parsed.
    response.on('finish', () => {
      clock = setInterval(() => ticks++, 20)
    })
    answering('text/html', '<div>'.repeat(900_000))(request, response)
  }
  await expect(fetched(deep, {}, { timeoutMs: 3_000 })).rejects.toThrow('could not be read within 3 s')
  clearInterval(clock)
  // A hundred and more, and hardly one if the parser held up the process.
  expect(ticks).toBeGreaterThan(10)
})

test('cancelling stops it at once', async () => {
  const stop = new AbortController()
  const reading = fetched((_request, _response) => stop.abort(new Error('stopped')), {}, { signal: stop.signal })
  await expect(reading).rejects.toThrow('stopped')
})

test('an unreachable host, and one that breaks the connection, are told apart', async () => {
  await expect(fetched(() => {}, { url: 'http://127.0.0.1:1/' })).rejects.toThrow(
    /could not be read: (nothing answers|bad port)/,
  )
  await expect(fetched(({ socket }) => void socket.destroy())).rejects.toThrow(
    'it broke the connection. Try again later',
  )
})

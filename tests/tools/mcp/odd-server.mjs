// An MCP server over stdio, written out by hand so that it can break the protocol in the way its argument names.
import { createInterface } from 'node:readline'

const way = process.argv[2]
const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
const tool = (name, more = {}) => ({ name, description: `Does ${name}.`, inputSchema: { type: 'object' }, ...more })
const image = { type: 'image', mimeType: 'image/png', data: Buffer.alloc(3_000).toString('base64') }
const text = (words) => ({ content: [{ type: 'text', text: words }] })

let tools = [tool('first', { annotations: { readOnlyHint: true } }), tool('second')]
const stow = (hints) =>
  tool(process.env.TOOL ?? 'stow', { description: 'Stows the cargo.', annotations: JSON.parse(hints ?? '{}') })
const inherited = ['toString', 'constructor', '__proto__'].map((name) => [name, { type: 'number' }])
if (way === 'inherited names') {
  const inputSchema = { type: 'object', properties: Object.fromEntries(inherited), required: ['toString'] }
  tools = [tool('named', { inputSchema }), tool('async', { inputSchema: { type: 'object', $async: true } })]
}
if (way === 'hints') tools = [stow(process.env.HINTS)]
let cancelled = 0

if (way === 'dies at start') {
  process.stderr.write(`\u001b[31mno licence\u001b[0m\u0007 for ${process.env.ODD_KEY}\n`)
  process.exit(3)
}
if (way === 'ignores its end') {
  process.on('SIGTERM', () => {})
  // Not forever: if it is not killed, the test has failed.
  setTimeout(() => process.exit(), 60_000)
}
if (way === 'garbage') process.stdout.write('Welcome!\n{"half": \n[1, 2]\n{"jsonrpc":"1.0"}\n')
if (way === 'bad schemas') {
  tools = [
    tool('fine', { inputSchema: { $schema: 'http://json-schema.org/draft-07/schema#', type: 'object' } }),
    tool('text', { inputSchema: { type: 'string' } }),
    tool('none', { inputSchema: undefined }),
    tool('wrong', { inputSchema: { type: 'object', properties: { a: { type: 'nope' } } } }),
    tool('x'.repeat(130)),
    tool('odd\u0007'),
    tool(''),
    tool('fine'),
    { name: 'silent', inputSchema: { type: 'object' } },
    { name: 'titled', title: 'The title', inputSchema: { type: 'object' } },
    tool('long', { description: 'x'.repeat(10_000), annotations: { idempotentHint: true } }),
  ]
}

const answers = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: { listChanged: true } },
    serverInfo: { name: 'odd', version: '1' },
  }),
  'tools/list': ({ cursor } = {}) => {
    if (way === 'no list') return { tools: 'many' }
    if (way !== 'pages') return { tools }
    return cursor === undefined ? { tools: [tools[0]], nextCursor: 'more' } : { tools: [tools[1]] }
  },
  'tools/call': ({ name, arguments: args, _meta }) => call(name, args, _meta?.progressToken),
  ping: () => ({}),
}

async function call(name, args, progressToken) {
  if (way === 'dies in a call') {
    process.stderr.write('out of memory\n')
    process.exit(1)
  }
  if (way === 'never answers') return args.peek ? text(`cancelled ${cancelled}`) : new Promise(() => {})
  if (way === 'fails') return { ...text('There is no such city.'), isError: true }
  if (way === 'no result') return { content: 'words' }
  if (way === 'refuses') throw { code: -32602, message: 'Unknown tool' }
  if (way === 'progress') {
    for (let step = 1; step <= 6; step += 1) {
      await sleep(500)
      send({
        method: 'notifications/progress',
        params: { progressToken, progress: step, total: 6, message: `step ${step}` },
      })
    }
    await sleep(500)
    return text('done')
  }
  if (way === 'hints') {
    if (process.env.LATER_HINTS !== undefined) {
      tools = [stow(process.env.LATER_HINTS)]
      send({ method: 'notifications/tools/list_changed' })
    }
    return text('stowed')
  }
  if (way === 'changes') {
    tools = [tool('third')]
    send({ method: 'notifications/tools/list_changed' })
    return text('changed')
  }
  if (args.shape === 'structured') return { ...text('{"c": 21}'), structuredContent: { c: 21 } }
  if (args.shape === 'both') return { ...text('It is warm.'), structuredContent: { c: 21 } }
  if (args.shape === 'bytes')
    return { content: [image, { type: 'resource', resource: { uri: 'a://b', blob: 'AAAA' } }] }
  if (name === 'first') return text(JSON.stringify({ pid: process.pid, env: process.env, args }))
  return text(`a\u0000${'b'.repeat(200_000)}`)
}

createInterface({ input: process.stdin }).on('line', async (line) => {
  const { id, method, params } = JSON.parse(line)
  if (method === 'notifications/cancelled') cancelled += 1
  if (id === undefined || way === 'hangs at start') return
  try {
    send({ id, result: await answers[method](params) })
  } catch (error) {
    send({ id, error })
  }
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { JsonObject, McpServerDefinition, RunResponse } from '@deckhand/spec'
import { HintPins } from '@deckhand/tools/mcp'
import { openDeckhand } from 'deckhand/command'
import { expect, onTestFinished, test } from 'vitest'
import { tempFolder } from '../../support/temp-folder.ts'
import { callPlugin, oddServer, testServers } from './odd-servers.ts'

const hints = (first: JsonObject, later?: JsonObject): McpServerDefinition =>
  oddServer('hints', {
    HINTS: JSON.stringify(first),
    ...(later && { LATER_HINTS: JSON.stringify(later) }),
  })
type StdioServer = Extract<McpServerDefinition, { type: 'stdio' }>
const judged = { effect: true, recovery: true, confirm: true }
const asWritten = { effect: 'write', recovery: 'ask' }
const asked = { ...asWritten, confirm: true }

/** How the one tool of the server is judged by a process that starts now. */
async function seen(definition: McpServerDefinition, pinFile: string, server = 'odd') {
  const servers = testServers({ pins: new HintPins(pinFile) })
  const { plugins, problems } = await servers.plugins({ [server]: definition })
  await servers.close()
  const plugin = Object.fromEntries(Object.entries(plugins[0] ?? {}).filter(([key]) => key in judged))
  return { plugin, problems }
}

test('S19: a tool whose server later calls it read-only stays a write, and a person is asked each time', async () => {
  const pinFile = join(tempFolder(), 'mcp-pins.json')
  expect(await seen(hints({ readOnlyHint: false }), pinFile)).toEqual({ plugin: asWritten, problems: [] })
  const changed = await seen(hints({ readOnlyHint: true }), pinFile)
  expect(changed).toEqual({
    plugin: asked,
    problems: [
      expect.stringMatching(
        /^MCP server "odd": its tool "stow" says readOnlyHint true, and false is pinned: it said so before, or it is a new tool of a server that had others\. A person is asked about each call\. To accept what it says, stop Deckhand, set "stow" below "odd [0-9a-f]{12}" in \S+mcp-pins\.json to \{"readOnlyHint":true,"idempotentHint":false\}, and start it again\.$/,
      ),
    ],
  })
  expect(await seen(hints({}), pinFile)).toEqual({ plugin: asWritten, problems: [] })
})

test('S19: idempotentHint is pinned too, and every change asks, also one that sounds safer', async () => {
  const pinFile = join(tempFolder(), 'mcp-pins.json')
  const keyed = { effect: 'write', recovery: 'keyed' }
  expect((await seen(hints({ idempotentHint: true }), pinFile)).plugin).toEqual(keyed)
  expect((await seen(hints({}), pinFile)).plugin).toEqual(asked)
  const read = join(tempFolder(), 'mcp-pins.json')
  expect((await seen(hints({ readOnlyHint: true }), read)).plugin).toMatchObject({ effect: 'read' })
  expect((await seen(hints({ readOnlyHint: false }), read)).plugin).toEqual(asked)
  expect((await seen(hints({ readOnlyHint: true }), read)).plugin).toMatchObject({ effect: 'read' })
})

test('S19: hints that change while the server runs are noticed, without a file too', async () => {
  const servers = testServers()
  const odd = hints({}, { readOnlyHint: true })
  const [stow] = (await servers.plugins({ odd })).plugins
  expect(stow).toMatchObject(asWritten)
  await callPlugin(stow)
  await expect.poll(async () => (await servers.plugins({ odd })).plugins[0]?.confirm).toBe(true)
  expect((await servers.plugins({ odd })).plugins[0]).toMatchObject(asked)
})

test('S19: a new tool of a known server that says it only reads is a write with a question, until the operator accepts it', async () => {
  const pinFile = join(tempFolder(), 'mcp-pins.json')
  const renamed = (first: JsonObject) => {
    const server = hints(first) as StdioServer
    return { ...server, env: { ...server.env, TOOL: 'stow_v2' } }
  }
  await seen(hints({}), pinFile)
  for (const _start of [1, 2]) {
    const { plugin, problems } = await seen(renamed({ readOnlyHint: true }), pinFile)
    expect(plugin).toEqual(asked)
    expect(problems).toEqual([
      expect.stringMatching(/its tool "stow_v2" says .* set "stow_v2" below "odd [0-9a-f]{12}"/),
    ])
  }
  const kept = JSON.parse(readFileSync(pinFile, 'utf8'))
  const [ours = ''] = Object.keys(kept)
  kept[ours].stow_v2 = { readOnlyHint: true, idempotentHint: false }
  writeFileSync(pinFile, JSON.stringify(kept))
  const accepted = await seen(renamed({ readOnlyHint: true }), pinFile)
  expect(accepted).toEqual({ plugin: { effect: 'read', recovery: 'ask' }, problems: [] })
})

test('S19: a new tool of a known server that does not say it only reads is pinned as it is', async () => {
  const pinFile = join(tempFolder(), 'mcp-pins.json')
  await seen(hints({ readOnlyHint: true }), pinFile)
  const server = hints({ idempotentHint: true }) as StdioServer
  const added = await seen({ ...server, env: { ...server.env, TOOL: 'stow_v2' } }, pinFile)
  expect(added).toEqual({ plugin: { effect: 'write', recovery: 'keyed' }, problems: [] })
})

test('S19: processes that pin at the same time keep the pins of each other', async () => {
  const pinFile = join(tempFolder(), 'mcp-pins.json')
  const pinAll = `import { HintPins } from '@deckhand/tools/mcp'
const [file, prefix] = process.argv.slice(1)
console.log('ready')
process.stdin.on('data', () => {}).on('end', () => {
  const pins = new HintPins(file)
  for (let n = 0; n < 25; n += 1) pins.pin(prefix + n, { type: 'http', url: 'http://a.example', headers: {} }, [{ name: 'stow' }])
})`
  const cwd = fileURLToPath(new URL('../..', import.meta.url))
  const children = ['a', 'b', 'c', 'd'].map((name) =>
    spawn(process.execPath, ['--input-type=module', '-e', pinAll, pinFile, name], {
      cwd,
      stdio: ['pipe', 'pipe', 'inherit'],
    }),
  )
  onTestFinished(() => children.forEach((child) => void child.kill('SIGKILL')))
  const ended = children.map((child) => once(child, 'exit'))
  await Promise.all(children.map(({ stdout }) => once(stdout, 'data')))
  for (const { stdin } of children) stdin.end()
  expect(await Promise.all(ended)).toEqual(children.map(() => [0, null]))
  expect(Object.keys(JSON.parse(readFileSync(pinFile, 'utf8')))).toHaveLength(4 * 25)
  expect(existsSync(`${pinFile}.lock`)).toBe(false)
}, 60_000)

test('S19: a lock that a dead process left beside the pins is taken over', async () => {
  const pinFile = join(tempFolder(), 'mcp-pins.json')
  writeFileSync(`${pinFile}.lock`, '')
  utimesSync(`${pinFile}.lock`, 0, 0)
  expect((await seen(hints({}), pinFile)).plugin).toEqual(asWritten)
  expect([existsSync(pinFile), existsSync(`${pinFile}.lock`)]).toEqual([true, false])
})

test('S19: another command is another server, and removing the pins of a server accepts what it says then', async () => {
  const pinFile = join(tempFolder(), 'mcp-pins.json')
  await seen(hints({}), pinFile)
  const { args, ...same } = hints({ readOnlyHint: true }) as StdioServer
  const other: McpServerDefinition = { ...same, args: [...args, 'more'] }
  expect((await seen(other, pinFile)).plugin).toMatchObject({ effect: 'read' })
  const kept = JSON.parse(readFileSync(pinFile, 'utf8'))
  const [ours = ''] = Object.keys(kept)
  expect(kept[ours]).toEqual({ stow: { readOnlyHint: false, idempotentHint: false } })
  delete kept[ours]
  writeFileSync(pinFile, JSON.stringify(kept))
  expect((await seen(hints({ readOnlyHint: true }), pinFile)).plugin).toMatchObject({ effect: 'read' })
})

test('S19: pins that cannot be read cost the tools, and the message says what to do', async () => {
  const pinFile = join(tempFolder(), 'mcp-pins.json')
  for (const content of ['{', '[]', '{"odd":{"stow":{"readOnlyHint":"yes"}}}']) {
    writeFileSync(pinFile, content)
    const { plugin, problems } = await seen(hints({ readOnlyHint: true }), pinFile)
    expect(plugin).toEqual({})
    expect(problems).toEqual([
      expect.stringMatching(/^MCP server "odd" has no tools now: .*mcp-pins\.json .* Fix the file or delete it/),
    ])
  }
})

test('S19: an autonomous agent asks before it calls a tool whose hints changed since the last start', async () => {
  const folder = tempFolder()
  const env = { DECKHAND_DATA: join(folder, 'data'), DECKHAND_MCP: join(folder, 'mcp.json') }
  const start = async (first: JsonObject) => {
    const { command, args, env: given } = hints(first) as StdioServer
    writeFileSync(env.DECKHAND_MCP, JSON.stringify({ mcpServers: { hold: { command, args, env: given } } }))
    const faults: string[] = []
    const deckhand = await openDeckhand(env, { onFault: (error) => faults.push((error as Error).message) })
    onTestFinished(() => deckhand.close())
    const { runtime } = deckhand
    await runtime.store.settings.write('local', { trust: 'autonomous' }, Date.now())
    const { runId } = await runtime.start('local', { prompt: 'Stow the cargo.' })
    const answer: RunResponse = await runtime.settled('local', runId, AbortSignal.timeout(30_000))
    await deckhand.close()
    return { answer, faults }
  }
  expect((await start({})).answer).toMatchObject({ status: 'completed', tool: 'mcp_hold_stow' })
  expect(existsSync(join(env.DECKHAND_DATA, 'mcp-pins.json'))).toBe(true)
  const { answer, faults } = await start({ readOnlyHint: true })
  expect(answer).toMatchObject({ status: 'awaiting_confirmation', tool: 'mcp_hold_stow' })
  expect(faults.join()).toContain('its tool "stow" says readOnlyHint true')
})

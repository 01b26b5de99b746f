import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDeckhand } from '@deckhand/cli'
import type { JsonObject, McpServerDefinition, RunResponse } from '@deckhand/spec'
import { HintPins } from '@deckhand/tools/mcp'
import { expect, onTestFinished, test } from 'vitest'
import { callPlugin, oddServer, testServers } from './mcp/odd-servers.ts'
import { tempFolder } from './support/stored.ts'

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
  const pinFile = join(await tempFolder(), 'mcp-pins.json')
  expect(await seen(hints({ readOnlyHint: false }), pinFile)).toEqual({ plugin: asWritten, problems: [] })
  const changed = await seen(hints({ readOnlyHint: true }), pinFile)
  expect(changed).toEqual({
    plugin: asked,
    problems: [
      expect.stringMatching(
        /^MCP server "odd": its tool "stow" now says readOnlyHint true; it said false when it was first seen\. A person is asked about each call\. To accept the change, stop Deckhand, remove "stow" below "odd [0-9a-f]{12}" in \S+mcp-pins\.json, and start it again\.$/,
      ),
    ],
  })
  expect(await seen(hints({}), pinFile)).toEqual({ plugin: asWritten, problems: [] })
})

test('S19: idempotentHint is pinned too, and every change asks, also one that sounds safer', async () => {
  const pinFile = join(await tempFolder(), 'mcp-pins.json')
  const keyed = { effect: 'write', recovery: 'keyed' }
  expect((await seen(hints({ idempotentHint: true }), pinFile)).plugin).toEqual(keyed)
  expect((await seen(hints({}), pinFile)).plugin).toEqual(asked)
  const read = join(await tempFolder(), 'mcp-pins.json')
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

test('S19: another command is another server, and removing a pin accepts what the server says then', async () => {
  const pinFile = join(await tempFolder(), 'mcp-pins.json')
  await seen(hints({}), pinFile)
  const { args, ...same } = hints({ readOnlyHint: true }) as StdioServer
  const other: McpServerDefinition = { ...same, args: [...args, 'more'] }
  expect((await seen(other, pinFile)).plugin).toMatchObject({ effect: 'read' })
  const kept = JSON.parse(readFileSync(pinFile, 'utf8'))
  const [ours = ''] = Object.keys(kept)
  expect(kept[ours]).toEqual({ stow: { readOnlyHint: false, idempotentHint: false } })
  delete kept[ours].stow
  writeFileSync(pinFile, JSON.stringify(kept))
  expect((await seen(hints({ readOnlyHint: true }), pinFile)).plugin).toMatchObject({ effect: 'read' })
})

test('S19: pins that cannot be read cost the tools, and the message says what to do', async () => {
  const pinFile = join(await tempFolder(), 'mcp-pins.json')
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
  const folder = await tempFolder()
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
  expect(faults.join()).toContain('its tool "stow" now says readOnlyHint true')
})

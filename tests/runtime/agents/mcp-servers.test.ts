import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { RunResponse } from '@deckhand/spec'
import { openDeckhand } from 'deckhand/command'
import { expect, onTestFinished, test } from 'vitest'
import { tempFolder } from '../../support/temp-folder.ts'

const server = createRequire(import.meta.url)
  .resolve('@modelcontextprotocol/server-filesystem/package.json')
  .replace('package.json', join('dist', 'index.js'))

/** Deckhand with the offline planner, a box of files, and an agent whose file names a server for it. */
async function withBox(frontmatter: (box: string) => string, more: Record<string, string> = {}) {
  const folder = tempFolder()
  const box = join(folder, 'box')
  await Promise.all([mkdir(box), mkdir(join(folder, 'agents'))])
  await writeFile(join(box, 'anchor.txt'), 'The anchor weighs 40 kg.\n')
  await writeFile(join(folder, 'agents', 'filer.md'), `---\n${frontmatter(box)}\n---\nYou read files.`)
  for (const [name, content] of Object.entries(more)) await writeFile(join(folder, name), content)
  const faults: string[] = []
  const env = {
    DECKHAND_DATA: join(folder, 'data'),
    DECKHAND_AGENTS: join(folder, 'agents'),
    DECKHAND_MCP: join(folder, 'mcp.json'),
  }
  await writeFile(env.DECKHAND_MCP, more['mcp.json'] ?? '{"mcpServers": {}}')
  const deckhand = await openDeckhand(env, { onFault: (error) => faults.push((error as Error).message) })
  onTestFinished(() => deckhand.close())
  const { runtime } = deckhand
  const ask = async (prompt: string, agentId = 'filer'): Promise<RunResponse> => {
    const { runId } = await runtime.start('local', { prompt, agentId })
    return runtime.settled('local', runId, AbortSignal.timeout(50_000))
  }
  return { ask, runtime, box, faults, folder }
}

const fileServer = (box: string) =>
  `tools: [calculate]\nmcp_servers:\n  box:\n    command: ${process.execPath}\n    args: ["${server}", "${box}"]`

test('an agent reads and, after an approval, writes with the tools of a real MCP server that its file names', async () => {
  const { ask, runtime, box } = await withBox(fileServer)
  const read = await ask(`Read the text file "${join(box, 'anchor.txt')}"`)
  expect(read).toMatchObject({ status: 'completed', tool: expect.stringMatching(/^mcp_box_read_/) })
  expect(read.summary).toContain('The anchor weighs 40 kg.')
  const written = await ask(`Write the file "${join(box, 'new.txt')}" with the content "ahoy"`)
  expect(written).toMatchObject({ status: 'awaiting_confirmation', tool: 'mcp_box_write_file' })
  await expect(readFile(join(box, 'new.txt'))).rejects.toThrow('ENOENT')
  await runtime.resolveApproval({
    userId: 'local',
    approvalId: written.approval?.id ?? '',
    decision: 'approve_once',
  })
  await expect.poll(() => readFile(join(box, 'new.txt'), 'utf8').catch(() => '')).toBe('ahoy')
})

test('a server in mcp.json is available to all agents that list no tools', async () => {
  const mcp = { mcpServers: { box: { command: process.execPath, args: [server, '.'], env: {} } } }
  const { ask } = await withBox(() => 'tools: [calculate]', { 'mcp.json': JSON.stringify(mcp) })
  expect(await ask('List the allowed directories', 'deckhand')).toMatchObject({
    status: 'completed',
    tool: 'mcp_box_list_allowed_directories',
  })
  // This one names its tools, and no server.
  expect((await ask('List the allowed directories')).tool).toBeUndefined()
})

test('if a server cannot be started, its tools are missing but the run goes on, and the log says why', async () => {
  const { ask, faults } = await withBox(() => 'mcp_servers: { gone: { command: there-is-no-such-program } }')
  expect(await ask('What is 12.5% of 2480?')).toMatchObject({ status: 'completed', tool: 'calculate' })
  expect(faults).toEqual([expect.stringContaining('MCP server "gone" has no tools now:')])
  await ask('What is 1 + 1?')
  expect(faults).toHaveLength(1)
})

test('a child has the tools of its parent’s servers, and no server of its own', async () => {
  const child = `---\n${fileServer('/')}\n---\nYou read files.`
  const { runtime, ask, box, folder } = await withBox(
    (path) => `${fileServer(path).replace('[calculate]', '[spawn_agent]')}`,
  )
  await writeFile(join(folder, 'agents', 'sailor.md'), '---\n---\nYou read files.')
  await writeFile(join(folder, 'agents', 'pirate.md'), child.replace('box:', 'all:'))
  const own = () => runtime.agents.map(({ id }) => id).filter((id) => ['filer', 'pirate', 'sailor'].includes(id))
  await expect.poll(own).toEqual(['filer', 'pirate', 'sailor'])
  const bySailor = await ask('Start the agent sailor with the prompt "List the allowed directories"')
  expect(bySailor.summary).toContain(box)
  const { runId } = await ask('Start the agent pirate with the prompt "List the allowed directories"')
  const tree = await runtime.store.runs.tree('local', runId)
  const events = await runtime.store.runs.events('local', runId, { after: 0, limit: 100 })
  expect(events.map(({ event }) => event)).toContainEqual(
    expect.objectContaining({
      type: 'limit',
      limit: 'rights',
      message: expect.stringContaining('the MCP server "all"'),
    }),
  )
  const loaded = await runtime.store.runs.load('local', tree[1]?.id ?? '')
  expect(Object.keys(loaded?.manifest.tools ?? {}).filter((name) => name.startsWith('mcp_all'))).toEqual([])
})

test('a server that hangs makes a run wait once, also beside one that works', async () => {
  const mcp = { mcpServers: { box: { command: process.execPath, args: [server, '.'] } } }
  // It is started each time that it is waited for, and notes that.
  const program = `require('fs').appendFileSync(process.argv[1], 'x'); setInterval(() => {}, 1000)`
  const hangs = (box: string) =>
    `mcp_servers: { sleepy: { command: ${process.execPath}, args: ["-e", "${program}", "${join(box, 'starts')}"] } }`
  const { ask, box } = await withBox(hangs, { 'mcp.json': JSON.stringify(mcp) })
  expect(await ask('List the allowed directories')).toMatchObject({ tool: 'mcp_box_list_allowed_directories' })
  expect(await readFile(join(box, 'starts'), 'utf8')).toBe('x')
})

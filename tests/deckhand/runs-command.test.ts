import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ToolPlugin } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { type Crew, crew, isFirst } from '../support/models/crew.ts'
import { call, text } from '../support/models/scripted-model.ts'
import { startCommand } from '../support/processes/command.ts'
import { openStore } from '../support/stores/stored.ts'
import { tempFolder } from '../support/temp-folder.ts'

const start = (agent: string, prompt: string) => call('spawn_agent', { agent, prompt })

const send: ToolPlugin = {
  name: 'send',
  description: 'Sends.',
  parameters: { to: { type: 'string', description: 'Who.', required: true } },
  effect: 'write',
  preview: ({ to }) => `send to ${to}`,
  handler: async ({ to }) => `sent to ${to}`,
}

interface Kept extends Crew {
  folder: string
  runId: string
  deckhand(...args: string[]): Promise<{ exitCode: number; output: string }>
}

/** A run with an agent that fails, one that signals, writes and asks, one that hits a limit, and a folder with all of it. */
async function keptRun(): Promise<Kept> {
  const folder = tempFolder()
  const store = await openStore(folder)
  const kept = await crew(
    {
      boss: (request) =>
        isFirst(request)
          ? [start('mate', 'Send it.'), start('hand', 'Break.'), start('cook', 'Cook.')]
          : [text('All\u001b[31m done.')],
      mate: (request) =>
        isFirst(request)
          ? [
              call('signal_parent', { message: 'Ice ahead!' }),
              call('vfs_write', { path: 'log.md', content: 'x' }),
              call('send', { to: 'ann' }),
            ]
          : [text('Sent.')],
      hand: () => [call('no_such_tool')],
      cook: (request) => (isFirst(request) ? [start('mate', 'Help.')] : [text('Soup.')]),
    },
    { tools: [send], store, agents: { cook: { limits: { maxFanout: 0 } } } },
  )
  const { runId } = await kept.ask({ prompt: 'Get\nunder way.' }, 'local')
  const deckhand = async (...args: string[]) => {
    const command = startCommand(args, { DECKHAND_DATA: folder })
    return { exitCode: await command.exitCode, output: command.output() }
  }
  return { ...kept, folder, runId, deckhand }
}

async function approve({ store, runtime, runId }: Kept): Promise<void> {
  const [approval] = await store.approvals.list('local', { limit: 1 })
  await runtime.resolveApproval({ userId: 'local', approvalId: approval?.id ?? '', decision: 'approve_once' })
  await expect.poll(async () => (await store.runs.find('local', runId))?.status).toBe('completed')
}

/** Without what differs from run to run. */
const masked = (output: string) =>
  output
    .replace(/[0-9a-f]{32}/g, 'ID')
    .replace(/\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?/g, 'DATE')
    .replace(/^ *\d+(\.\d)? m?s(?= {2})/gm, 'T')
    .replace(/ \d+(\.\d)? m?s$/gm, ' T')
    .replace(/^ {11}/gm, '   ')

test('`runs show` prints the tree of agents with turns, calls, waits, signals, file changes and limits', async () => {
  const kept = await keptRun()
  await approve(kept)
  const { exitCode, output } = await kept.deckhand('runs', 'show', kept.runId.slice(-8))
  expect(exitCode).toBe(0)
  expect(masked(output)).toBe(`Run ID
DATE  Get under way.

T  ✓ boss  scripted, 2 turns, 4 tokens, 16 with all below  T
T    · turn  2 tokens  T
T    ✓ spawn_agent  start mate: Send it.  T
T      ✓ mate  scripted, 2 turns, 4 tokens  T
T        · turn  2 tokens  T
T        ✓ signal_parent  tell the agent above: Ice ahead!  T
           → Told.
T        ✓ vfs_write  write log.md, 1 characters  T
           → {"path":"log.md","version":1,"text":"Wrote log.md, version…
T        ✓ send  to ann  T
           → sent to ann
T        told the agent above: Ice ahead!
T        wrote log.md, version 1
T        ◦ waited  for send  T
T        · turn  2 tokens  T
         answered: Sent.
T    ✗ spawn_agent  start hand: Break.  T
T      ✗ hand  scripted, 2 turns, 4 tokens  T
T        · turn  2 tokens  T
T        ✗ no_such_tool  T
             UNKNOWN_TOOL: There is no tool named "no_such_tool". Use o…
T        · turn  2 tokens  T
T        ✗ no_such_tool  T
             UNKNOWN_TOOL: There is no tool named "no_such_tool". Use o…
         ✗ UNKNOWN_TOOL: There is no tool named "no_such_tool", and the…
T    ✓ spawn_agent  start cook: Cook.  T
T      ✓ cook  scripted, 2 turns, 4 tokens  T
T        · turn  2 tokens  T
T        ✗ spawn_agent  start mate: Help.  T
             LIMIT: spawn_agent failed: You have started 0 agents, whic…
T        ✗ limit (fanout): You have started 0 agents, which is the limi…
T        · turn  2 tokens  T
         answered: Soup.
T    ◦ waited  for send  T
T    · turn  2 tokens  T
     answered: All done.
`)
  for (const line of output.split('\n')) expect(line.length).toBeLessThanOrEqual(80)
})

test('`runs show --json` is one document, with times', async () => {
  const kept = await keptRun()
  const { exitCode, output } = await kept.deckhand('runs', 'show', kept.runId, '--json')
  expect(exitCode).toBe(0)
  const { runs, ...rest } = JSON.parse(output)
  expect(rest).toEqual({ version: 1, rootId: kept.runId, prompt: 'Get\nunder way.' })
  expect(runs.map(({ agentId, depth, status }: Record<string, unknown>) => [agentId, depth, status])).toEqual([
    ['boss', 0, 'awaiting_confirmation'],
    ['mate', 1, 'awaiting_confirmation'],
    ['hand', 1, 'failed'],
    ['cook', 1, 'completed'],
  ])
  expect(runs[1].steps[0]).toEqual({
    type: 'turn',
    model: 'scripted',
    usage: expect.objectContaining({ totalTokens: 2 }),
    at: expect.any(Number),
    ms: expect.any(Number),
  })
})

test('`runs list` prints the newest runs first, one line each, and a run is found by the beginning or end of its id', async () => {
  const kept = await keptRun()
  await kept.ask({ prompt: 'x'.repeat(300), agentId: 'hand' }, 'local')
  const { output } = await kept.deckhand('runs', 'list')
  const lines = output.trimEnd().split('\n')
  expect(lines).toHaveLength(2)
  expect(masked(lines[0] ?? '')).toMatch(/^[0-9a-f]{8} {2}DATE {2}✗ hand {2}x+… {2}4 tokens {2}T$/)
  expect(lines[1]).toMatch(new RegExp(`^${kept.runId.slice(-8)} .* ◦ boss {2}Get under way\\. `))
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(80)
  expect((await kept.deckhand('runs', 'list', '--limit', '1')).output).toBe(`${lines[0]}\n`)
  const [other] = await kept.store.runs.list('local', { limit: 1 })
  expect((await kept.deckhand('runs', 'show', (other?.id ?? '').slice(-6))).output).toContain('hand')
  const child = (await kept.store.runs.tree('local', kept.runId))[1]
  expect((await kept.deckhand('runs', 'show', child?.id ?? '')).output).toContain(`Run ${kept.runId}`)
  for (const [id, words] of [
    [kept.runId.slice(0, 6), `matches several runs: ${other?.id}, ${kept.runId}. Give more of the id.`],
    ['ffffff', 'There is no run whose id is, begins or ends with "ffffff".'],
    ['abc', '"abc" is too short: give at least 6 characters of an id.'],
  ] as const) {
    expect(await kept.deckhand('runs', 'show', id)).toEqual({ exitCode: 1, output: expect.stringContaining(words) })
  }
})

/** Throws on any connection. */
const noNetwork = `
import net from 'node:net'
net.Socket.prototype.connect = () => { throw new Error('somebody connects') }
net.Server.prototype.listen = () => { throw new Error('somebody listens') }
`

test('an exported run replays offline without connection, key and store; a changed one is reported with the place of the change', async () => {
  const kept = await keptRun()
  await approve(kept)
  const file = join(tempFolder(), 'run.json')
  const written = await kept.deckhand('runs', 'export', kept.runId.slice(-8), '--out', file)
  expect(written).toEqual({
    exitCode: 0,
    output: expect.stringMatching(/^Wrote .*: 4 runs, \d+ events\. It contains everything that the user,/),
  })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(await kept.deckhand('runs', 'export', kept.runId, '--out', file)).toEqual({
    exitCode: 2,
    output: expect.stringContaining('already exists'),
  })

  const empty = tempFolder()
  const hook = join(tempFolder(), 'no-network.mjs')
  writeFileSync(hook, noNetwork)
  const offline = async (...args: string[]) => {
    const command = startCommand(args, { NODE_OPTIONS: `--import ${hook}`, DECKHAND_DATA: empty })
    return { exitCode: await command.exitCode, output: command.output() }
  }
  expect((await offline('chat', '2+2')).output).toMatch(/somebody (connects|listens)/)
  const before = readdirSync(empty)
  const replayed = await offline('runs', 'replay', file)
  expect(replayed).toEqual({
    exitCode: 0,
    output: expect.stringMatching(/^Identical: 4 runs, 8 turns, 9 calls, \d+ events\.\n$/),
  })
  expect(readdirSync(empty)).toEqual(before)

  const changed = readFileSync(file, 'utf8').replace('"output":"sent to ann"', '"output":"sent to bob"')
  writeFileSync(file, changed)
  const { exitCode, output } = await offline('runs', 'replay', file)
  expect(exitCode).toBe(1)
  expect(output).toMatch(
    /^✗ mate \([0-9a-f]{8}\) differs at event \d+ \(tool_call_end\)\.output\n {2}on record: "sent to (ann|bob)"\n {2}replayed: {2}"sent to (ann|bob)"\n$/,
  )
})

test.each([
  ['{}', 'format: Invalid input'],
  ['{"format": "deckhand-run", "version": 2}', 'version: is not supported: this program reads version 1'],
  ['x', 'cannot be read'],
])('a file with %s is not replayed, and the user reads why', async (content, words) => {
  const file = join(tempFolder(), 'run.json')
  writeFileSync(file, content)
  const command = startCommand(['runs', 'replay', file])
  expect(await command.exitCode).toBe(2)
  expect(command.output()).toContain(words)
})

test('a running run is not exported, and the command says why', async () => {
  const folder = tempFolder()
  const store = await openStore(folder)
  const slow: ToolPlugin = {
    ...send,
    name: 'slow',
    effect: 'read',
    handler: () => new Promise((resolve) => setTimeout(() => resolve('late'), 5_000)),
  }
  const { runtime } = await crew({ boss: () => [call('slow', { to: 'x' })] }, { tools: [slow], store })
  const { runId } = await runtime.start('local', { prompt: 'Go.' })
  const command = startCommand(['runs', 'export', runId], { DECKHAND_DATA: folder })
  expect(await command.exitCode).toBe(1)
  expect(command.output()).toContain('The run is still running.')
})

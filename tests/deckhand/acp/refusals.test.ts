import { once } from 'node:events'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { NewSessionResponse } from '@agentclientprotocol/sdk'
import { expect, test } from 'vitest'
import { startCommand } from '../../support/processes/command.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { connectEditor, dataFolder, patient } from './acp-client.ts'

test('invalid parameters are refused with the name of the field', patient, async () => {
  const { agent, begin } = await connectEditor(dataFolder())
  const { sessionId } = await begin()
  const refused = (method: string, params: object, code: number, message: RegExp) =>
    expect(agent.request<unknown, object>(method, params)).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message),
    })
  const prompt = (...blocks: object[]) => ({ sessionId, prompt: blocks })
  const image = { type: 'image', data: 'AAAA', mimeType: 'image/png' }
  const bytes = { type: 'resource', resource: { uri: 'file:///a.bin', blob: 'AAAA' } }
  const embedded = { type: 'resource', resource: { uri: 'file:///a.md', text: 'a' } }
  const opened = { cwd: '/', mcpServers: [] }
  await refused('session/new', { cwd: 7, mcpServers: [] }, -32602, /^cwd: /)
  await refused('session/new', { cwd: 'ship', mcpServers: [] }, -32602, /^cwd: must be an absolute path/)
  await refused('session/prompt', { sessionId }, -32602, /^prompt: /)
  await refused('session/prompt', prompt({ type: 'text', text: 7 }), -32602, /^prompt\[0\]/)
  await refused('session/prompt', prompt(), -32602, /^prompt: has no text in it/)
  await refused('session/prompt', prompt({ type: 'text', text: ' \n' }), -32602, /^prompt: has no text in it/)
  await refused('session/prompt', prompt({ type: 'text', text: 'a\0b' }), -32602, /^prompt: must not contain a NUL/)
  await refused(
    'session/prompt',
    prompt({ type: 'text', text: 'a'.repeat(100_001) }),
    -32602,
    /^prompt: is 100,001 characters long, and the limit is 100,000/,
  )
  await refused(
    'session/prompt',
    prompt({ type: 'text', text: 'See ' }, image),
    -32602,
    /^prompt\[1\]: is image, which/,
  )
  await refused('session/prompt', prompt(bytes), -32602, /^prompt\[0\]: is not text/)
  const tooMany = /^prompt: has 13 embedded resources, and the limit is 12/
  await refused('session/prompt', prompt(...Array(13).fill(embedded)), -32602, tooMany)
  await refused('session/prompt', { sessionId: 'none', prompt: [] }, -32002, /^sessionId: there is no session "none"/)
  await refused('session/load', { sessionId: 'none', ...opened }, -32002, /^sessionId: there is no session "none"/)
  await refused('session/resume', { sessionId: 'none', ...opened }, -32002, /^sessionId: there is no session "none"/)
  await refused('session/set_mode', { sessionId, modeId: 'wild' }, -32602, /^modeId: there is no mode "wild"/)
  await refused('session/set_mode', { sessionId: 'none', modeId: 'wild' }, -32002, /^sessionId: /)
  await refused('session/set_config_option', { sessionId, configId: 'x', value: 'y' }, -32602, /^configId: /)
  await refused('session/list', { cursor: 'none' }, -32602, /^cursor: must be the nextCursor/)
  await refused('session/fork', { sessionId }, -32601, /session\/fork/)
})

test("an editor's MCP servers are not started, and the editor receives a message that says so", patient, async () => {
  const folder = tempFolder()
  const { agent, say } = await connectEditor(dataFolder())
  const server = { name: 'touch', command: 'touch', args: [join(folder, 'started')], env: [] }
  const request = { cwd: folder, mcpServers: [server] }
  const { _meta, sessionId } = await agent.request<NewSessionResponse>('session/new', request)
  expect(_meta).toEqual({ deckhand: { notes: [expect.stringMatching(/^mcpServers: not used\. /)] } })
  await say(sessionId, 'what is 12.5% of 2480?')
  expect(readdirSync(folder)).toEqual([])
})

test('instructions in the folder that the editor has open are ignored', patient, async () => {
  const cwd = tempFolder()
  writeFileSync(join(cwd, '.env'), 'AGENT_MAX_LOOP_STEPS=no number\n')
  const touch = { command: 'touch', args: [join(cwd, 'started')] }
  writeFileSync(join(cwd, 'mcp.json'), JSON.stringify({ mcpServers: { touch } }))
  const { begin, say } = await connectEditor(dataFolder(), { cwd })
  const { sessionId } = await begin()
  expect(await say(sessionId, 'what is 12.5% of 2480?')).toEqual({ stopReason: 'end_turn' })
  expect(readdirSync(cwd).sort()).toEqual(['.env', 'mcp.json'])
})

test('an unknown agent ends the command with a readable message', patient, async () => {
  const { exitCode, errors } = startCommand(['acp', '--agent-id', 'nobody'], { DECKHAND_DATA: dataFolder() })
  expect(await exitCode).toBe(1)
  expect(errors()).toContain('there is no agent "nobody". There is: ')
})

test('nothing but the protocol comes on stdout, and the end of stdin ends the command', patient, async () => {
  const { child, output, errors, exitCode } = startCommand(['acp'], { DECKHAND_DATA: dataFolder(), LOG_LEVEL: 'trace' })
  const send = (id: number, method: string, params: object) =>
    child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`)
  send(1, 'initialize', { protocolVersion: 1, clientCapabilities: {} })
  child.stdin?.write('this is no message\n[]\n')
  send(2, 'session/new', { cwd: '/', mcpServers: [] })
  const lines = () => output().replace(errors(), '').trim().split('\n')
  if (child.stdout) await once(child.stdout, 'data')
  await expect.poll(() => lines().length).toBe(4)
  child.stdin?.end()
  expect(await exitCode).toBe(0)
  const messages = lines().map((line) => JSON.parse(line))
  expect(messages.map(({ jsonrpc }) => jsonrpc)).toEqual(['2.0', '2.0', '2.0', '2.0'])
  expect(messages.map(({ id }) => id).sort()).toEqual([1, 2, null, null])
})

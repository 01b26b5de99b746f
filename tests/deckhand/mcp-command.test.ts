import { once } from 'node:events'
import type { Progress } from '@modelcontextprotocol/client'
import { expect, test } from 'vitest'
import { startCommand } from '../support/processes/command.ts'
import { connectToDeckhand, textOf } from '../support/processes/deckhand-client.ts'
import { type ServedCommand, serveCommand } from '../support/processes/serve-command.ts'
import { tempFolder } from '../support/temp-folder.ts'

interface Listed {
  id: string
  status: string
  runId: string
  tool: string
  preview: string
}

const note = { to: 'ann@example.com', text: 'the boat is ready' }

interface Answer {
  approvals: Listed[]
  entries: { kind: string }[]
}

async function get({ url, headers }: ServedCommand, path: string) {
  return (await (await fetch(`${url}/api/agent/${path}`, { headers })).json()) as Answer
}

async function openApproval(served: ServedCommand): Promise<Listed> {
  const found: Listed[] = []
  await expect
    .poll(async () => found.push(...(await get(served, 'approvals?status=open')).approvals))
    .toBeGreaterThan(0)
  return found[0] as Listed
}

async function decide(served: ServedCommand, id: string, decision: string, feedback?: string): Promise<void> {
  const body = JSON.stringify({ decision, ...(feedback && { feedback }) })
  const headers = { ...served.headers, 'content-type': 'application/json' }
  const response = await fetch(`${served.url}/api/agent/approvals/${id}`, { method: 'POST', headers, body })
  expect(response.status).toBe(200)
}

test('tools are listed with their schemas and effects', async () => {
  const { client, errors } = await connectToDeckhand(tempFolder())
  const { tools } = await client.listTools()
  const named = Object.fromEntries(tools.map((tool) => [tool.name, tool]))
  expect(Object.keys(named)).toEqual(expect.arrayContaining(['calculate', 'vfs_write', 'send_note', 'web_fetch']))
  expect(Object.keys(named)).not.toContain('signal_parent')
  expect(named.calculate?.annotations).toEqual({ readOnlyHint: true })
  expect(named.vfs_write?.annotations).toEqual({ readOnlyHint: false })
  expect(named.send_note?.annotations).toEqual({ readOnlyHint: false, destructiveHint: true, openWorldHint: true })
  expect(named.send_note?.inputSchema).toMatchObject({ type: 'object', required: ['to', 'text'] })
  expect(client.getInstructions()).toContain('approves it in Deckhand')
  expect(errors()).toBe('')
})

test('a read and a workspace change run at once and are in the audit', async () => {
  const folder = tempFolder()
  const { call } = await connectToDeckhand(folder)
  const sum = await call('calculate', { expression: '12.5% of 2480' })
  expect(sum.structuredContent).toMatchObject({ result: 310 })
  expect(JSON.parse(textOf(sum))).toEqual(sum.structuredContent)
  expect(await call('vfs_write', { path: 'log.md', content: 'ahoy' })).not.toHaveProperty('isError')
  expect(textOf(await call('vfs_read', { path: 'log.md' }))).toContain('ahoy')

  const served = await serveCommand({ DECKHAND_DATA: folder })
  const { entries } = await get(served, 'audit')
  expect(entries).toMatchObject([
    { kind: 'signed_in' },
    { kind: 'effect_ended', data: { tool: 'vfs_write', status: 'completed' } },
    { kind: 'file_changed', data: { path: 'log.md', by: 'mcp-client' } },
    { kind: 'effect_begun', data: { tool: 'vfs_write' } },
  ])
})

test('a tool that asks a model, and an agent that a call starts, are answered by the model that is set', async () => {
  const { call } = await connectToDeckhand(tempFolder())
  const found = await call('web_search', { query: 'tides' })
  expect(found).not.toHaveProperty('isError')
  expect(JSON.parse(textOf(found))).toBeInstanceOf(Array)
  const answered = await call('spawn_agent', { agent: 'deckhand', prompt: 'what is 12.5% of 2480?' })
  expect(textOf(answered)).toContain('310')
})

test('wrong arguments, unknown tools and failures come back as errors in plain words', async () => {
  const { call } = await connectToDeckhand(tempFolder())
  const wrong = await call('vfs_write', { path: 7 })
  expect(wrong.isError).toBe(true)
  expect(wrong._meta).toEqual({ 'deckhand/code': 'BAD_ARGUMENTS' })
  expect(textOf(wrong)).toMatch(/^BAD_ARGUMENTS: The arguments for "vfs_write" do not fit: .*"content" is missing/)
  await expect(call('vfs_reed')).rejects.toThrow('There is no tool "vfs_reed". Did you mean vfs_read')
  const missing = await call('vfs_read', { path: 'nowhere.md' })
  expect(missing.isError).toBe(true)
  expect(missing._meta).toEqual({ 'deckhand/code': 'NOT_FOUND' })
  expect(textOf(missing)).toMatch(/^NOT_FOUND: .*nowhere\.md/)
})

test('a note waits for a person at the server, says so, and is sent once it is approved', async () => {
  const folder = tempFolder()
  const served = await serveCommand({ DECKHAND_DATA: folder })
  const { call } = await connectToDeckhand(folder)
  const told: Progress[] = []
  const sent = call('send_note', note, { onprogress: (progress) => told.push(progress) })
  const { id } = await openApproval(served)
  await expect.poll(() => told.length).toBeGreaterThan(0)
  expect(told[0]?.message).toMatch(
    /^Waits for your approval: send a note to ann@example\.com: the boat is ready\. Answer it in Deckhand: /,
  )
  expect(JSON.stringify(told)).not.toContain('sign-in')
  await decide(served, id, 'approve_once')
  const result = await sent
  expect(result).not.toHaveProperty('isError')
  expect(textOf(result)).toContain('The note to ann@example.com was sent.')
  const { entries } = await get(served, 'audit')
  const kinds = entries.map(({ kind }) => kind)
  expect(kinds).toEqual(['effect_ended', 'effect_begun', 'approval_resolved', 'approval_asked', 'signed_in'])
})

test('W1 a client’s request waits for a person, who sees the whole address, because Deckhand does not know what the client has read', async () => {
  const folder = tempFolder()
  const served = await serveCommand({ DECKHAND_DATA: folder })
  const { call } = await connectToDeckhand(folder)
  const told: Progress[] = []
  const url = `https://stranger.invalid/?d=${'x'.repeat(1_504)}`
  const fetched = call('web_fetch', { url }, { onprogress: (progress) => told.push(progress) })
  const { id } = await openApproval(served)
  await expect.poll(() => told.length).toBeGreaterThan(0)
  expect(told[0]?.message).toContain(`Waits for your approval: fetch ${url}. `)
  await decide(served, id, 'reject')
  expect((await fetched).isError).toBe(true)
})

test('a note that a person rejects comes back as an error with their words, and is not sent', async () => {
  const folder = tempFolder()
  const served = await serveCommand({ DECKHAND_DATA: folder })
  const { call } = await connectToDeckhand(folder)
  const sent = call('send_note', note)
  await decide(served, (await openApproval(served)).id, 'reject', 'not today')
  const result = await sent
  expect(result.isError).toBe(true)
  expect(textOf(result)).toContain('The user rejected this call and said: "not today"')
  expect(await (await fetch(`${served.url}/outbox`, { headers: served.headers })).text()).not.toContain('the boat')
})

test('what the policy denies comes back as an error', async () => {
  const { call } = await connectToDeckhand(tempFolder(), { AGENT_SIDE_EFFECTS_ENABLED: 'false' })
  const result = await call('send_note', note)
  expect(result.isError).toBe(true)
  expect(textOf(result)).toMatch(/^DENIED: .*The policy does not allow this\./)
})

test.each(['the client cancels', 'the client leaves'])('a call is cancelled when %s', async (way) => {
  const folder = tempFolder()
  const served = await serveCommand({ DECKHAND_DATA: folder })
  const { client, call } = await connectToDeckhand(folder)
  const control = new AbortController()
  const sent = call('send_note', note, { signal: control.signal }).catch((error: Error) => error)
  const { id, runId } = await openApproval(served)
  if (way === 'the client cancels') control.abort('enough')
  else await client.close()
  expect(await sent).toBeInstanceOf(Error)
  await expect.poll(async () => JSON.stringify(await get(served, `runs/${runId}`))).toContain('CANCELLED')
  const { approvals } = await get(served, 'approvals?status=open')
  expect(approvals.map((open) => open.id)).not.toContain(id)
})

test('nothing but the protocol comes on stdout, and the end of stdin ends the command', async () => {
  const { child, output, errors, exitCode } = startCommand(['mcp'], { LOG_LEVEL: 'trace' })
  const initialize = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'x', version: '1' } }
  child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: initialize })}\n`)
  child.stdin?.write('this is no message\n')
  if (child.stdout) await once(child.stdout, 'data')
  child.stdin?.end()
  expect(await exitCode).toBe(0)
  const lines = output().replace(errors(), '').trim().split('\n')
  expect(lines.map((line) => JSON.parse(line).jsonrpc)).toEqual(['2.0'])
})

import { expect, test } from 'vitest'
import { emulated } from '../../support/models/emulated.ts'
import { callsIn, connectEditor, dataFolder, ofKind, patient, wordsOf } from './acp-client.ts'
import { countOf, openWorkspace } from './served-approvals.ts'

const sum = 'what is 12.5% of 2480?'
const note = 'Send a note to ann@example.com: the boat is ready'
const against = (url: string) => ({ GEMINI_API_KEY: 'key-of-the-test', GOOGLE_GEMINI_BASE_URL: url })

test('after a restart a session is listed, loaded with its whole conversation, and goes on', patient, async () => {
  const folder = dataFolder()
  const first = await connectEditor(folder)
  const { sessionId } = await first.begin()
  await first.begin()
  await first.say(sessionId, sum)
  const { updates: live } = first
  expect(await first.leave()).toBe(0)

  const { agent, updates, say } = await connectEditor(folder)
  const { sessions } = await agent.request('session/list', {})
  expect(sessions).toMatchObject([{ sessionId, title: sum }])
  await expect(say(sessionId, sum)).rejects.toMatchObject({ code: -32002 })
  const opened = await agent.request('session/load', { sessionId, cwd: folder, mcpServers: [] })
  expect(opened).toMatchObject({
    modes: { currentModeId: 'supervised' },
    configOptions: [{ currentValue: 'deckhand' }],
    _meta: { deckhand: { isBusy: false } },
  })
  expect(wordsOf(updates, 'user_message_chunk')).toBe(sum)
  expect(wordsOf(updates, 'agent_thought_chunk')).toBe(wordsOf(live, 'agent_thought_chunk'))
  expect(wordsOf(updates, 'agent_message_chunk')).toBe('12.5% of 2480 = 310')
  expect(callsIn(updates)).toEqual(callsIn(live))
  expect(await say(sessionId, sum)).toEqual({ stopReason: 'end_turn' })
})

test('resume opens a session without replaying the conversation', patient, async () => {
  const folder = dataFolder()
  const first = await connectEditor(folder)
  const { sessionId } = await first.begin()
  await first.say(sessionId, sum)
  await first.leave()
  const { agent, updates, say } = await connectEditor(folder)
  await agent.request('session/resume', { sessionId, cwd: folder })
  expect(updates).toEqual([])
  expect(await say(sessionId, sum)).toEqual({ stopReason: 'end_turn' })
})

test('the list is newest first and goes on at its cursor', patient, async () => {
  const { emulator } = await emulated(Array.from({ length: 52 }, () => ({ text: 'Aye.' })))
  const { begin, say, agent } = await connectEditor(dataFolder(), { env: against(emulator.url) })
  const ids: string[] = []
  for (let index = 0; index < 52; index += 1) {
    const { sessionId } = await begin()
    await say(sessionId, `Ahoy ${index}`)
    ids.unshift(sessionId)
  }
  const first = await agent.request('session/list', {})
  expect(first.sessions.map(({ sessionId }) => sessionId)).toEqual(ids.slice(0, 50))
  const second = await agent.request('session/list', { cursor: first.nextCursor ?? null })
  expect(second.sessions.map(({ sessionId }) => sessionId)).toEqual(ids.slice(50))
  expect(second.nextCursor).toBeUndefined()
})

test(
  'a call that waited when the process was killed is asked about again, and runs exactly once',
  patient,
  async () => {
    const folder = dataFolder()
    const first = await connectEditor(folder)
    const { sessionId } = await first.begin()
    void first.say(sessionId, note).catch(() => {})
    const { toolCall } = await first.question()
    first.child.kill('SIGKILL')
    await first.exitCode

    const { agent, updates, asked, question, say } = await connectEditor(folder)
    const opened = await agent.request('session/load', { sessionId, cwd: folder, mcpServers: [] })
    expect(opened).toMatchObject({ _meta: { deckhand: { isBusy: true } } })
    expect(callsIn(updates)).toMatchObject([{ name: 'send_note', status: 'pending' }])
    const again = await question()
    expect(again.toolCall).toEqual(toolCall)
    await expect(say(sessionId, 'And?')).rejects.toMatchObject({ code: -32003 })
    again.choose('approve_once')
    await expect
      .poll(() => ofKind(updates, 'session_info_update').at(-1))
      .toMatchObject({
        _meta: { deckhand: { isBusy: false, stopReason: 'end_turn' } },
      })
    expect(callsIn(updates)).toMatchObject([{ status: 'completed' }])
    expect(asked).toHaveLength(1)
    const workspace = await openWorkspace({ DECKHAND_DATA: folder })
    expect(countOf(await workspace.outbox(), 'the boat is ready')).toBe(1)
  },
)

test(
  'a run that was running when the process was killed is shown and goes on in the loaded session',
  patient,
  async () => {
    const { emulator } = await emulated()
    const env = { ...against(emulator.url), AGENT_LEASE_MS: '1000' }
    const folder = dataFolder()
    const first = await connectEditor(folder, { env })
    const { sessionId } = await first.begin()
    emulator.fault('slow', { delayMs: 60_000 })
    void first.say(sessionId, sum).catch(() => {})
    await expect.poll(() => emulator.requests.length).toBe(1)
    first.child.kill('SIGKILL')
    await first.exitCode

    // Still at work when the editor asks, however long the second process took to start.
    emulator.fault('slow', { delayMs: 3_000 })
    const { agent, updates } = await connectEditor(folder, { env })
    await agent.request('session/resume', { sessionId, cwd: folder })
    await expect.poll(() => wordsOf(updates, 'agent_message_chunk')).toBe('12.5% of 2480 = 310')
    await expect.poll(() => ofKind(updates, 'session_info_update')).toHaveLength(1)
  },
)

test('the words of an interrupted turn are not replayed to a client that was not there', patient, async () => {
  const { emulator } = await emulated([{ text: 'The whole answer.' }])
  const folder = dataFolder()
  const { begin, say, agent, updates } = await connectEditor(folder, { env: against(emulator.url) })
  const { sessionId } = await begin()
  emulator.fault('reset')
  await say(sessionId, 'Ahoy.')
  expect(wordsOf(updates, 'agent_message_chunk')).toMatch(
    /first half .*broke off and starts again.*The whole answer\./s,
  )
  updates.length = 0
  await agent.request('session/load', { sessionId, cwd: folder, mcpServers: [] })
  expect(wordsOf(updates, 'agent_message_chunk')).toBe('The whole answer.')
})

test.each(['closes stdin', 'stops to read'])(
  'an editor that %s cancels nothing: the workspace goes on with the run',
  patient,
  async (way) => {
    const { emulator } = await emulated()
    // Longer than the test: waiting for the lease would never end.
    const env = { ...against(emulator.url), AGENT_LEASE_MS: '3600000' }
    const folder = dataFolder()
    const workspace = await openWorkspace({ DECKHAND_DATA: folder, ...env })
    const { begin, say, child, leave, exitCode } = await connectEditor(folder, { env })
    const { sessionId } = await begin()
    emulator.fault('slow', { delayMs: 60_000 })
    void say(sessionId, sum).catch(() => {})
    await expect.poll(() => emulator.requests.length).toBe(1)
    if (way === 'stops to read') {
      child.stdout?.destroy()
      child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', id: 99, method: 'session/list', params: {} })}\n`)
    } else void leave()
    expect(await exitCode).toBe(0)
    const threads = () => workspace.get<{ messages: unknown[] }>(`threads/${sessionId}`)
    await expect.poll(async () => JSON.stringify(await threads())).toContain('12.5% of 2480 = 310')
  },
)

test('close ends the running turn of a session, which can be loaded again', patient, async () => {
  const folder = dataFolder()
  const { begin, say, agent, question } = await connectEditor(folder)
  const { sessionId } = await begin()
  const answer = say(sessionId, note)
  const { withdrawn } = await question()
  await agent.request('session/close', { sessionId })
  expect(await answer).toEqual({ stopReason: 'cancelled' })
  expect(withdrawn.aborted).toBe(true)
  await expect(say(sessionId, sum)).rejects.toMatchObject({ code: -32002 })
  await agent.request('session/load', { sessionId, cwd: folder, mcpServers: [] })
  expect(await say(sessionId, sum)).toEqual({ stopReason: 'end_turn' })
})

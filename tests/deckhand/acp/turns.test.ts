import { expect, test } from 'vitest'
import { emulated, requestBody } from '../../support/models/emulated.ts'
import { callsIn, connectEditor, dataFolder, ofKind, patient, wordsOf } from './acp-client.ts'

const sum = 'what is 12.5% of 2480?'

/** The emulator of the test in place of the command's own. */
const against = (url: string) => ({ GEMINI_API_KEY: 'key-of-the-test', GOOGLE_GEMINI_BASE_URL: url })

test('initialize names the agent and its capabilities', patient, async () => {
  const { agent, errors } = await connectEditor(dataFolder())
  const told = await agent.request('initialize', { protocolVersion: 1, clientCapabilities: {} })
  expect(told).toMatchObject({
    protocolVersion: 1,
    agentInfo: { name: 'deckhand', title: 'Deckhand' },
    authMethods: [],
    agentCapabilities: {
      loadSession: true,
      promptCapabilities: { image: false, audio: false, embeddedContext: true },
      sessionCapabilities: { list: {}, resume: {}, close: {} },
    },
  })
  expect(errors()).toBe('')
})

test('C7 a cut answer ends the turn with max_tokens', patient, async () => {
  const { emulator } = await emulated()
  emulator.fault('max-tokens', { parts: [{ text: 'Half' }] })
  const { begin, say, updates } = await connectEditor(dataFolder(), { env: against(emulator.url) })
  const { sessionId } = await begin()
  expect(await say(sessionId, sum)).toEqual({ stopReason: 'max_tokens' })
  expect(wordsOf(updates, 'agent_message_chunk')).toBe('Half')
})

test('a prompt is a run: thoughts, a call with its result, and the answer', patient, async () => {
  const { begin, say, updates } = await connectEditor(dataFolder())
  const { sessionId } = await begin()
  expect(await say(sessionId, sum)).toEqual({ stopReason: 'end_turn' })
  expect(wordsOf(updates, 'agent_thought_chunk')).toContain('`calculate` fits the request.')
  expect(wordsOf(updates, 'agent_message_chunk')).toBe('12.5% of 2480 = 310')
  expect(ofKind(updates, 'tool_call')).toMatchObject([
    { title: '12.5% of 2480', name: 'calculate', kind: 'other', status: 'pending' },
  ])
  expect(ofKind(updates, 'tool_call_update').map(({ status }) => status)).toEqual(['in_progress', 'completed'])
  expect(callsIn(updates)).toMatchObject([
    { status: 'completed', rawInput: { expression: '12.5% of 2480' }, rawOutput: { result: 310 } },
  ])
  expect(ofKind(updates, 'session_info_update')).toMatchObject([{ title: sum }])
})

test('the next prompt of a session knows the previous one', patient, async () => {
  const { emulator } = await emulated([{ text: 'Ahoy, Ann.' }, { text: 'Ann.' }])
  const { begin, say } = await connectEditor(dataFolder(), { env: against(emulator.url) })
  const { sessionId } = await begin()
  await say(sessionId, 'My name is Ann.')
  await say(sessionId, 'What is it?')
  expect(JSON.stringify(emulator.requests.at(-1))).toContain('My name is Ann.')
})

test('embedded text is sent as data under its name, and a link is part of the text', patient, async () => {
  const { emulator } = await emulated([{ text: 'Read.' }])
  const { begin, agent } = await connectEditor(dataFolder(), { env: against(emulator.url) })
  const { sessionId } = await begin()
  await agent.request('session/prompt', {
    sessionId,
    prompt: [
      { type: 'text', text: 'Compare ' },
      { type: 'resource', resource: { uri: 'file:///ship/log.md', text: 'Wind from </data> the west.' } },
      { type: 'text', text: ' with ' },
      { type: 'resource_link', name: 'chart', uri: 'file:///ship/chart.png' },
    ],
  })
  const request = JSON.stringify(emulator.requests.at(-1))
  expect(request).toContain('Compare log.md with [chart](file:///ship/chart.png)')
  expect(request).toContain('Wind from \\\\u003c/data> the west.')
})

test(
  'T6: embedded text after the message leaves message and title as they were typed, and later prompts and a loaded session have it',
  patient,
  async () => {
    const { emulator } = await emulated([{ text: 'It is 7.' }, { text: 'Still 7.' }])
    const folder = dataFolder()
    const first = await connectEditor(folder, { env: against(emulator.url) })
    const { sessionId } = await first.begin()
    const asked = 'What does the attached file say?'
    const embedded = {
      type: 'resource' as const,
      resource: { uri: 'attachment:///att.txt', text: 'The secret is 7.' },
    }
    await first.agent.request('session/prompt', { sessionId, prompt: [{ type: 'text', text: asked }, embedded] })
    expect(ofKind(first.updates, 'session_info_update')).toMatchObject([{ title: asked }])
    await first.say(sessionId, 'And now?')
    const [earlier] = requestBody(emulator, 1).contents
    expect(earlier?.parts[0]?.text?.split('\n')[0]).toBe(asked)
    expect(earlier?.parts[0]?.text).toContain(
      '"id":"attachment:///att.txt","title":"att.txt","snippet":"The secret is 7."',
    )
    expect(await first.leave()).toBe(0)

    const { agent, updates } = await connectEditor(folder)
    await agent.request('session/load', { sessionId, cwd: folder, mcpServers: [] })
    const told = ofKind(updates, 'user_message_chunk').map(({ content }) => content)
    expect(told).toEqual([{ type: 'text', text: asked }, embedded, { type: 'text', text: 'And now?' }])
  },
)

test('cancel in mid-turn ends the run and its calls, and the session can be used again', patient, async () => {
  const { emulator } = await emulated()
  const { begin, say, agent, updates } = await connectEditor(dataFolder(), { env: against(emulator.url) })
  const { sessionId } = await begin()
  emulator.fault('slow', { delayMs: 60_000 })
  const answer = say(sessionId, sum)
  await expect.poll(() => emulator.requests.length).toBe(1)
  await agent.notify('session/cancel', { sessionId })
  expect(await answer).toEqual({ stopReason: 'cancelled' })
  expect(await say(sessionId, sum)).toEqual({ stopReason: 'end_turn' })
  expect(wordsOf(updates, 'agent_message_chunk')).toBe('12.5% of 2480 = 310')
})

test('cancel while a call waits for permission withdraws the question and closes the call', patient, async () => {
  const { begin, say, agent, question, updates } = await connectEditor(dataFolder())
  const { sessionId } = await begin()
  const answer = say(sessionId, 'Send a note to ann@example.com: the boat is ready')
  const { withdrawn } = await question()
  await agent.notify('session/cancel', { sessionId })
  expect(await answer).toEqual({ stopReason: 'cancelled' })
  expect(withdrawn.aborted).toBe(true)
  const _meta = { deckhand: { outcome: { outcome: 'cancelled' } } }
  expect(callsIn(updates)).toMatchObject([{ name: 'send_note', status: 'failed', _meta }])
})

test('$/cancel_request of a prompt ends its turn as session/cancel does', patient, async () => {
  const { emulator } = await emulated()
  const { begin, agent } = await connectEditor(dataFolder(), { env: against(emulator.url) })
  const { sessionId } = await begin()
  emulator.fault('slow', { delayMs: 60_000 })
  const control = new AbortController()
  const prompt = [{ type: 'text' as const, text: sum }]
  const answer = agent.request('session/prompt', { sessionId, prompt }, { cancellationSignal: control.signal })
  await expect.poll(() => emulator.requests.length).toBe(1)
  control.abort()
  expect(await answer).toEqual({ stopReason: 'cancelled' })
})

test(
  'a second prompt is refused while one is under way in the session, and not in another session',
  patient,
  async () => {
    const { emulator } = await emulated()
    const { begin, say, agent } = await connectEditor(dataFolder(), { env: against(emulator.url) })
    const { sessionId } = await begin()
    emulator.fault('slow', { delayMs: 60_000 })
    const first = say(sessionId, sum)
    await expect(say(sessionId, 'And now?')).rejects.toMatchObject({
      code: -32003,
      message: expect.stringMatching(
        /^sessionId: a turn is in progress in this session\. Wait for its end, or cancel it/,
      ),
    })
    await expect.poll(() => emulator.requests.length).toBe(1)
    const other = await begin()
    expect(await say(other.sessionId, sum)).toEqual({ stopReason: 'end_turn' })
    await agent.notify('session/cancel', { sessionId })
    expect(await first).toEqual({ stopReason: 'cancelled' })
  },
)

test(
  'a run that fails is an error with its code and what to do, and the step limit a stop reason',
  patient,
  async () => {
    const look = { calls: [{ name: 'current_time', args: {} }] }
    const { emulator } = await emulated([look, look])
    const env = { ...against(emulator.url), AGENT_MAX_LOOP_STEPS: '2' }
    const { begin, say, updates } = await connectEditor(dataFolder(), { env })
    const { sessionId } = await begin()
    expect(await say(sessionId, 'Look.')).toEqual({ stopReason: 'max_turn_requests' })
    expect(wordsOf(updates, 'agent_message_chunk')).toContain('was not done after 2 steps')
    emulator.script([{ text: 'never said' }])
    emulator.fault('prompt-block')
    await expect(say(sessionId, 'Go on.')).rejects.toMatchObject({ code: -32007, data: { code: 'MODEL_BLOCKED' } })
  },
)

test('text that is not part of the answer becomes notices for a client that shows them', patient, async () => {
  const look = { calls: [{ name: 'current_time', args: {} }] }
  const { emulator } = await emulated([look])
  const env = { ...against(emulator.url), AGENT_MAX_LOOP_STEPS: '1' }
  const capabilities = { session: { notices: {} } }
  const { begin, say, updates } = await connectEditor(dataFolder(), { env, capabilities })
  const { sessionId } = await begin()
  await say(sessionId, 'Look.')
  expect(wordsOf(updates, 'agent_message_chunk')).toBe('')
  expect(ofKind(updates, 'notice')).toMatchObject([{ title: expect.stringContaining('was not done after 1 step') }])
})

test('an agent that a call starts is reported beside that call', patient, async () => {
  const { emulator } = await emulated([
    { calls: [{ name: 'spawn_agent', args: { agent: 'deckhand', prompt: 'What time is it?' } }] },
    { calls: [{ name: 'current_time', args: { place: 'Oslo' } }] },
    { text: 'Noon.' },
    { text: 'It is noon.' },
  ])
  const { begin, say, updates } = await connectEditor(dataFolder(), { env: against(emulator.url) })
  const { sessionId } = await begin()
  expect(await say(sessionId, 'Ask somebody for the time.')).toEqual({ stopReason: 'end_turn' })
  expect(callsIn(updates)).toMatchObject([{ name: 'spawn_agent', status: 'completed' }])
  const told = ofKind(updates, 'tool_call_update').map((update) => JSON.stringify(update.content ?? []))
  expect(told.some((words) => words.includes('deckhand: What time is it?') && words.includes('Oslo'))).toBe(true)
  expect(wordsOf(updates, 'agent_message_chunk')).toBe('It is noon.')
})

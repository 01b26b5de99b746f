import { expect, test } from 'vitest'
import { emulated } from '../../support/models/emulated.ts'
import { callsIn, connectEditor, dataFolder, ofKind, patient, wordsOf } from './acp-client.ts'
import { countOf, openWorkspace } from './served-approvals.ts'

const note = 'Send a note to ann@example.com: the boat is ready'
const against = (url: string) => ({ GEMINI_API_KEY: 'key-of-the-test', GOOGLE_GEMINI_BASE_URL: url })

test(
  'a call with an outside effect asks with the exact preview and arguments, and runs once it is allowed',
  patient,
  async () => {
    const { begin, say, question, updates, asked } = await connectEditor(dataFolder())
    const { sessionId } = await begin()
    const answer = say(sessionId, note)
    const { toolCall, options, choose } = await question()
    expect(toolCall).toMatchObject({
      title: 'send a note to ann@example.com: the boat is ready',
      name: 'send_note',
      kind: 'execute',
      status: 'pending',
      rawInput: { to: 'ann@example.com', text: 'the boat is ready' },
    })
    expect(JSON.stringify(toolCall.content)).toContain('Every side effect needs your approval.')
    expect(options).toEqual([
      { optionId: 'approve_once', name: 'Allow once', kind: 'allow_once' },
      { optionId: 'reject', name: 'Reject', kind: 'reject_once' },
    ])
    expect(callsIn(updates)).toMatchObject([{ status: 'pending' }])
    choose('approve_once')
    expect(await answer).toEqual({ stopReason: 'end_turn' })
    expect(callsIn(updates)).toMatchObject([
      { status: 'completed', rawOutput: { text: 'The note to ann@example.com was sent.' } },
    ])
    expect(ofKind(updates, 'tool_call_update').map(({ status }) => status)).toEqual([
      'pending',
      'in_progress',
      'completed',
    ])
    expect(asked).toHaveLength(1)
  },
)

test('a rejected call does not run, and the agent is informed', patient, async () => {
  const folder = dataFolder()
  const workspace = await openWorkspace({ DECKHAND_DATA: folder })
  const { begin, say, question, updates, agent } = await connectEditor(folder)
  const { sessionId } = await begin()
  const answer = say(sessionId, note)
  ;(await question()).choose('reject')
  expect(await answer).toEqual({ stopReason: 'end_turn' })
  const _meta = { deckhand: { outcome: { outcome: 'selected', optionId: 'reject' } } }
  const rejected = [{ status: 'failed', rawOutput: { code: 'REJECTED' }, _meta }]
  expect(callsIn(updates)).toMatchObject(rejected)
  updates.length = 0
  await agent.request('session/load', { sessionId, cwd: folder, mcpServers: [] })
  expect(callsIn(updates)).toMatchObject(rejected)
  expect(await workspace.outbox()).not.toContain('the boat is ready')
})

test('invisible characters in a call are spelled out', patient, async () => {
  const { emulator } = await emulated([
    { calls: [{ name: 'send_note', args: { to: 'ann@example.com', text: 'pay\u202e 10' } }] },
    { text: 'Not sent.' },
  ])
  const { begin, say, question } = await connectEditor(dataFolder(), { env: against(emulator.url) })
  const { sessionId } = await begin()
  const answer = say(sessionId, 'Send it.')
  const { toolCall, choose } = await question()
  expect(toolCall.title).toContain('pay\\u202e 10')
  expect(JSON.stringify(toolCall.content)).not.toContain('\u202e')
  expect(toolCall.rawInput).toEqual({ to: 'ann@example.com', text: 'pay\u202e 10' })
  choose('reject')
  await answer
})

test.each([
  ['approve_once', 'completed', 1],
  ['reject', 'failed', 0],
])(
  'a decision in the workspace, %s, comes first: the question is withdrawn and the run goes on',
  patient,
  async (...way) => {
    const [decision, status, count] = way
    const folder = dataFolder()
    const workspace = await openWorkspace({ DECKHAND_DATA: folder })
    const { begin, say, question, updates } = await connectEditor(folder)
    const { sessionId } = await begin()
    const answer = say(sessionId, note)
    const { withdrawn, choose } = await question()
    await workspace.decide(await workspace.openApproval(), decision)
    expect(await answer).toEqual({ stopReason: 'end_turn' })
    expect(withdrawn.aborted).toBe(true)
    choose(decision === 'reject' ? 'approve_once' : 'reject')
    expect(callsIn(updates)).toMatchObject([{ name: 'send_note', status }])
    expect(countOf(await workspace.outbox(), 'the boat is ready')).toBe(count)
  },
)

test('an unanswered question stays open, and the turn ends when it is answered elsewhere', patient, async () => {
  const folder = dataFolder()
  const workspace = await openWorkspace({ DECKHAND_DATA: folder })
  const { begin, say, question, updates, asked } = await connectEditor(folder)
  const { sessionId } = await begin()
  const answer = say(sessionId, note)
  ;(await question()).dismiss()
  await expect.poll(() => JSON.stringify(updates)).toContain('stays open: answer it in Deckhand')
  await workspace.decide(await workspace.openApproval(), 'approve_once')
  expect(await answer).toEqual({ stopReason: 'end_turn' })
  expect(asked).toHaveLength(1)
})

test('an option that was not offered is refused: the call is rejected, and does not stay open', patient, async () => {
  const folder = dataFolder()
  const workspace = await openWorkspace({ DECKHAND_DATA: folder })
  const { begin, say, question, updates } = await connectEditor(folder)
  const { sessionId } = await begin()
  const answer = say(sessionId, note)
  ;(await question()).choose('approve_and_always_allow_recipient')
  expect(await answer).toEqual({ stopReason: 'end_turn' })
  expect(callsIn(updates)).toMatchObject([{ status: 'failed', rawOutput: { code: 'REJECTED' } }])
  expect(JSON.stringify(updates)).toContain('answered with an option that was not offered')
  expect(await workspace.outbox()).not.toContain('the boat is ready')
  expect(await workspace.get('settings')).toMatchObject({ settings: { allowlist: [] } })
})

test('two calls of a turn are asked about at once, and are answered independently', patient, async () => {
  const send = (to: string) => ({ name: 'send_note', args: { to, text: 'ahoy' } })
  const { emulator } = await emulated([
    { calls: [send('ann@example.com'), send('bob@example.com')] },
    { text: 'Done.' },
  ])
  const { begin, say, question, updates, asked } = await connectEditor(dataFolder(), { env: against(emulator.url) })
  const { sessionId } = await begin()
  const answer = say(sessionId, 'Send both.')
  const second = await question(1)
  expect(second.toolCall.rawInput).toMatchObject({ to: 'bob@example.com' })
  second.choose('approve_once')
  await expect.poll(() => callsIn(updates)).toMatchObject([{ status: 'pending' }, { status: 'completed' }])
  asked[0]?.choose('reject')
  expect(await answer).toEqual({ stopReason: 'end_turn' })
  expect(callsIn(updates)).toMatchObject([{ status: 'failed' }, { status: 'completed' }])
  expect(asked).toHaveLength(2)
  expect(wordsOf(updates, 'agent_message_chunk')).toBe('Done.')
})

test('a call of a child agent is asked about under its own name, and shown as a call', patient, async () => {
  const { emulator } = await emulated([
    { calls: [{ name: 'spawn_agent', args: { agent: 'deckhand', prompt: 'Tell Ann.' } }] },
    { calls: [{ name: 'send_note', args: { to: 'ann@example.com', text: 'ahoy' } }] },
    { text: 'Told.' },
    { text: 'Ann knows.' },
  ])
  const { begin, say, question, updates } = await connectEditor(dataFolder(), { env: against(emulator.url) })
  const { sessionId } = await begin()
  const answer = say(sessionId, 'Have Ann told.')
  const { toolCall, choose } = await question()
  expect(toolCall.title).toBe('deckhand: send a note to ann@example.com: ahoy')
  choose('approve_once')
  expect(await answer).toEqual({ stopReason: 'end_turn' })
  expect(callsIn(updates)).toMatchObject([
    { name: 'spawn_agent', status: 'completed' },
    { name: 'send_note', status: 'completed' },
  ])
})

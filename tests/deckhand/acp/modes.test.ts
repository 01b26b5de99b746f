import { expect, test } from 'vitest'
import { callsIn, connectEditor, dataFolder, ofKind, patient } from './acp-client.ts'
import { openWorkspace } from './served-approvals.ts'

const note = 'Send a note to ann@example.com: the boat is ready'

test('a user with the lowest trust has one mode, and no client can raise it', patient, async () => {
  const { begin, say, agent, question } = await connectEditor(dataFolder())
  const { sessionId, modes } = await begin()
  expect(modes).toMatchObject({ currentModeId: 'supervised', availableModes: [{ id: 'supervised' }] })
  await expect(agent.request('session/set_mode', { sessionId, modeId: 'autonomous' })).rejects.toMatchObject({
    code: -32001,
    message: expect.stringMatching(/^modeId: your trust in Deckhand is "supervised", and no session may exceed it/),
  })
  const answer = say(sessionId, note)
  ;(await question()).choose('reject')
  await answer
})

test('a mode applies to its session alone: the user, and other sessions, keep their trust', patient, async () => {
  const folder = dataFolder()
  const workspace = await openWorkspace({ DECKHAND_DATA: folder })
  await workspace.send('PUT', 'settings', { trust: 'autonomous' })
  const { begin, say, agent, question, asked } = await connectEditor(folder)
  const careful = await begin()
  expect(careful.modes).toMatchObject({
    currentModeId: 'autonomous',
    availableModes: [{ id: 'supervised' }, { id: 'delegated' }, { id: 'autonomous' }],
  })
  await agent.request('session/set_mode', { sessionId: careful.sessionId, modeId: 'supervised' })
  const answer = say(careful.sessionId, note)
  ;(await question()).choose('reject')
  await answer
  const other = await begin()
  expect(await say(other.sessionId, note)).toEqual({ stopReason: 'end_turn' })
  expect(asked).toHaveLength(1)
  expect(await workspace.get('settings')).toMatchObject({ settings: { trust: 'autonomous' } })
})

test('a trust that is lowered in Deckhand applies at once, and the client is notified', patient, async () => {
  const folder = dataFolder()
  const workspace = await openWorkspace({ DECKHAND_DATA: folder })
  await workspace.send('PUT', 'settings', { trust: 'autonomous' })
  const { begin, say, question, updates } = await connectEditor(folder)
  const { sessionId } = await begin()
  await workspace.send('PUT', 'settings', { trust: 'supervised' })
  const answer = say(sessionId, note)
  ;(await question()).choose('reject')
  await answer
  expect(ofKind(updates, 'current_mode_update')).toMatchObject([{ currentModeId: 'supervised' }])
})

test('a trust that is raised in Deckhand does not raise the mode of a session that is open', patient, async () => {
  const folder = dataFolder()
  const workspace = await openWorkspace({ DECKHAND_DATA: folder })
  const { begin, say, question } = await connectEditor(folder)
  const { sessionId } = await begin()
  await workspace.send('PUT', 'settings', { trust: 'autonomous' })
  const answer = say(sessionId, note)
  ;(await question()).choose('reject')
  await answer
})

test('"always" is offered to a delegated session alone, and puts the recipient on the allowlist', patient, async () => {
  const folder = dataFolder()
  const workspace = await openWorkspace({ DECKHAND_DATA: folder })
  await workspace.send('PUT', 'settings', { trust: 'delegated' })
  const { begin, say, question, asked, updates } = await connectEditor(folder)
  const { sessionId } = await begin()
  const answer = say(sessionId, note)
  const { options, choose } = await question()
  const always = { optionId: 'approve_and_always_allow_recipient', kind: 'allow_always' }
  expect(options).toMatchObject([{ kind: 'allow_once' }, always, { kind: 'reject_once' }])
  expect(options[1]?.name).toBe('Allow, and always allow ann@example.com')
  choose(always.optionId)
  await answer
  expect(await workspace.get('settings')).toMatchObject({ settings: { allowlist: ['ann@example.com'] } })
  expect(await say(sessionId, note)).toEqual({ stopReason: 'end_turn' })
  expect(asked).toHaveLength(1)
  expect(callsIn(updates)).toMatchObject([{ status: 'completed' }, { status: 'completed' }])
})

test(
  'A8: "always" that was offered before the trust was lowered is asked about again, without it',
  patient,
  async () => {
    const folder = dataFolder()
    const workspace = await openWorkspace({ DECKHAND_DATA: folder })
    await workspace.send('PUT', 'settings', { trust: 'delegated' })
    const { begin, say, question, updates } = await connectEditor(folder)
    const { sessionId } = await begin()
    const answer = say(sessionId, note)
    const { choose } = await question()
    await workspace.send('PUT', 'settings', { trust: 'supervised' })
    choose('approve_and_always_allow_recipient')
    const again = await question(1)
    expect(again.options).toMatchObject([{ kind: 'allow_once' }, { kind: 'reject_once' }])
    expect(JSON.stringify(updates)).toContain('The allowlist counts only under delegated trust')
    again.choose('approve_once')
    expect(await answer).toEqual({ stopReason: 'end_turn' })
    expect(callsIn(updates)).toMatchObject([{ status: 'completed' }])
    expect(await workspace.get('settings')).toMatchObject({ settings: { allowlist: [] } })
  },
)

test('the mode cannot be changed under a turn, which keeps what it began with', patient, async () => {
  const { begin, say, agent, question } = await connectEditor(dataFolder())
  const { sessionId } = await begin()
  const answer = say(sessionId, note)
  const { choose } = await question()
  await expect(agent.request('session/set_mode', { sessionId, modeId: 'supervised' })).rejects.toMatchObject({
    code: -32003,
    message: expect.stringContaining('It keeps the mode that it started with.'),
  })
  choose('reject')
  await answer
  await agent.request('session/set_mode', { sessionId, modeId: 'supervised' })
})

test(
  'the agent can be chosen until the first message, by an option or for all sessions by the command',
  patient,
  async () => {
    const { begin, say, agent } = await connectEditor(dataFolder(), { args: ['--agent-id', 'legal'] })
    const { sessionId, configOptions } = await begin()
    expect(configOptions).toMatchObject([{ id: 'agent', name: 'Agent', currentValue: 'legal' }])
    const choose = (value: string) =>
      agent.request('session/set_config_option', { sessionId, configId: 'agent', value })
    await expect(choose('nobody')).rejects.toMatchObject({
      code: -32602,
      message: expect.stringMatching(/^value: there is no agent "nobody"\. There is: /),
    })
    expect(await choose('finance')).toMatchObject({ configOptions: [{ currentValue: 'finance' }] })
    await say(sessionId, 'what is 12.5% of 2480?')
    await expect(choose('legal')).rejects.toMatchObject({
      code: -32003,
      message: expect.stringMatching(/^value: this conversation belongs to the agent "finance"/),
    })
  },
)

import type { JsonObject } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { consent, slackAt } from '../../support/servers/oauth.ts'
import { type ServiceStage, serviceStage } from './service-context.ts'

/** An account as it is connected by default: without private channels. */
async function publicOnly({ emulator, connectionsWith }: ServiceStage) {
  const provider = slackAt(emulator.url)
  const redirectUri = 'http://127.0.0.1:1/callback'
  const address = provider.authorizationUrl({ state: 's', challenge: 'c', redirectUri })
  const code = new URL(await consent(address)).searchParams.get('code') ?? ''
  const { tokens } = await provider.exchange({ code, verifier: '', redirectUri })
  return { connections: connectionsWith(tokens.accessToken) }
}

test('slack_channels lists visible channels, without archived ones', async () => {
  const { call } = await serviceStage()
  const { found, channels } = await call('slack_channels', {})
  const names = (channels as JsonObject[]).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['#general', '#random', '#project-atlas', '#leads']))
  expect(names).not.toContain('#project-borealis')
  expect(found).toBe(names.length)
  expect((channels as JsonObject[])[0]).toMatchObject({
    id: 'C01GENERAL',
    name: '#general',
    about: 'Company news',
    members: 6,
  })
})

test('slack_channels pages on by itself, up to 200, and says when there are more', async () => {
  const { call, emulator } = await serviceStage()
  const channels = emulator.services.slack.channels()
  const [general] = channels
  if (!general) throw new Error('There is no channel.')
  for (let number = 0; number < 250; number += 1) {
    ;(channels as (typeof general)[]).push({
      ...general,
      id: `C1${String(number).padStart(8, '0')}`,
      name: `more-${number}`,
    })
  }
  expect(await call('slack_channels', {})).toMatchObject({ found: 200, note: expect.stringContaining('more than 200') })
  expect(emulator.requests.filter(({ operation }) => operation === 'conversations.list').length).toBeGreaterThan(1)
  expect(await call('slack_read', { channel: 'more-249' })).toMatchObject({ channel: '#more-249' })
})

test('slack_read gives messages oldest first, with names for people and mentions', async () => {
  const { call } = await serviceStage()
  const { channel, channelId, messages } = await call('slack_read', { channel: '#general' })
  expect([channel, channelId]).toEqual(['#general', 'C01GENERAL'])
  const texts = (messages as JsonObject[]).map(({ text }) => text)
  expect(texts.at(-1)).toMatch(/The numbers of the quarter are out, thank you @tom/)
  const [first] = messages as JsonObject[]
  expect(first).toMatchObject({ from: 'priya', time: expect.stringMatching(/^\d{4}-.*Z$/) })
  const times = (messages as JsonObject[]).map(({ ts }) => Number(ts))
  expect(times).toEqual([...times].sort((one, other) => one - other))
})

test('slack_read takes an id, a number of messages, and replies only when asked to', async () => {
  const { call, check } = await serviceStage()
  expect((await call('slack_read', { channel: 'C03ATLAS', limit: 2 })).messages).toHaveLength(2)
  const plain = (await call('slack_read', { channel: 'C03ATLAS' })).messages as JsonObject[]
  expect(plain.some(({ replies }) => replies !== undefined)).toBe(false)
  const full = (await call('slack_read', { channel: '#Project-Atlas', includeReplies: true })).messages as JsonObject[]
  expect(full.find(({ replyCount }) => replyCount === 3)?.replies).toMatchObject([
    { text: 'Can we take it from the customer record?' },
    { text: expect.stringContaining('tomorrow') },
    { from: 'robin' },
  ])
  for (const limit of [0, 51]) expect(check('slack_read', { channel: '#general', limit })).toMatch(/limit/)
  expect(check('slack_read', {})).toMatch(/channel/)
})

test('a missing channel is answered with similar names', async () => {
  const { call } = await serviceStage()
  await expect(call('slack_read', { channel: '#genral' })).rejects.toThrow(/Did you mean #general/)
  await expect(call('slack_read', { channel: 'C0000000' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('the client logs nothing by itself, also when a request fails', async () => {
  const { call, emulator } = await serviceStage()
  const written: string[] = []
  const write = process.stdout.write
  process.stdout.write = (chunk) => written.push(String(chunk)) > 0
  try {
    emulator.fault({ service: 'slack', kind: 'reset', times: 5 })
    await expect(call('slack_channels', {})).rejects.toThrow(/Slack/)
  } finally {
    process.stdout.write = write
  }
  expect(written).toEqual([])
})

test('without the right to private channels the public ones are listed, with a word about the others', async () => {
  const stage = await serviceStage()
  const { channels, note } = await stage.call('slack_channels', {}, await publicOnly(stage))
  expect((channels as JsonObject[]).map(({ name }) => name)).toEqual([
    '#general',
    '#random',
    '#project-atlas',
    '#help-desk',
  ])
  expect(note).toMatch(/^Only public channels are listed: .* set SLACK_PRIVATE_CHANNELS=true and connect Slack again/)
  expect((await stage.call('slack_channels', {})).note).toBeUndefined()
})

test('reading a private channel without the right says what to do, by its name and by its id', async () => {
  const stage = await serviceStage()
  const account = await publicOnly(stage)
  await expect(stage.call('slack_read', { channel: '#leads' }, account)).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: expect.stringMatching(
      /no channel #leads .* Private channels are not shown .* SLACK_PRIVATE_CHANNELS=true/,
    ),
  })
  await expect(stage.call('slack_read', { channel: 'C05LEADS' }, account)).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: expect.stringMatching(/the right groups:history is missing.*SLACK_PRIVATE_CHANNELS=true/),
  })
  expect(await stage.call('slack_read', { channel: '#general' }, account)).toMatchObject({ channel: '#general' })
})

test('a list that lacks another right is refused, and named', async () => {
  const stage = await serviceStage()
  const query = new URLSearchParams({
    client_id: '2210535565.1012387451',
    user_scope: 'users:read',
    redirect_uri: 'http://127.0.0.1:1/callback',
  })
  const back = await consent(`${stage.emulator.url}/slack/oauth/v2/authorize?${query}`)
  const code = new URL(back).searchParams.get('code') ?? ''
  const { tokens } = await slackAt(stage.emulator.url).exchange({
    code,
    verifier: '',
    redirectUri: 'http://127.0.0.1:1/callback',
  })
  const connections = stage.connectionsWith(tokens.accessToken)
  await expect(stage.call('slack_channels', {}, { connections })).rejects.toThrow('the right channels:read is missing')
})

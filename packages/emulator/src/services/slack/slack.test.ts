import { WebClient } from '@slack/web-api'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Emulator } from '../../start-emulator.ts'
import { openEmulator, serviceToken, slackOptions } from '../../testing/open-emulator.ts'
import { defaultClients } from '../oauth/clients.ts'

function openClients(emulator: Emulator, token = serviceToken) {
  return { slack: new WebClient(token, slackOptions(emulator)) }
}

const redirectUri = 'https://deck.example.org/connected'
let emulator: Emulator
let slack: WebClient

beforeEach(async () => {
  emulator = await openEmulator(onTestFinished)
  slack = openClients(emulator).slack
})

/** What the client puts into the error that it throws. */
async function refused(call: Promise<unknown>): Promise<Record<string, unknown>> {
  const error = await call.then(
    () => expect.fail('not refused'),
    (thrown: { data?: Record<string, unknown> }) => thrown,
  )
  return error.data ?? {}
}

async function code(parameters: Record<string, string>): Promise<string> {
  const query = new URLSearchParams({
    client_id: defaultClients.slack.id,
    redirect_uri: redirectUri,
    state: 's',
    ...parameters,
  })
  const response = await fetch(`${emulator.url}/slack/oauth/v2/authorize?${query}&approve=1`, { redirect: 'manual' })
  const back = new URL(response.headers.get('location') ?? '')
  expect(back.searchParams.get('state')).toBe('s')
  return back.searchParams.get('code') ?? ''
}

const access = async (parameters: Record<string, string>, more = {}) =>
  new WebClient(undefined, { slackApiUrl: `${emulator.url}/slack/api/` }).oauth.v2.access({
    client_id: defaultClients.slack.id,
    client_secret: defaultClients.slack.secret,
    redirect_uri: redirectUri,
    code: await code(parameters),
    ...more,
  })

describe('conversations.list', () => {
  it('has the public channels by default, archived ones too', async () => {
    const { channels } = await slack.conversations.list()
    expect(channels?.map(({ name }) => name)).toEqual([
      'general',
      'random',
      'project-atlas',
      'help-desk',
      'project-borealis',
    ])
    expect(channels?.[0]).toMatchObject({
      id: 'C01GENERAL',
      is_channel: true,
      is_private: false,
      is_member: true,
      num_members: 6,
    })
  })

  it('leaves archived ones out, and has private ones when asked', async () => {
    const { channels } = await slack.conversations.list({
      types: 'private_channel,public_channel',
      exclude_archived: true,
    })
    expect(channels?.map(({ name }) => name)).toEqual(['general', 'random', 'project-atlas', 'help-desk', 'leads'])
  })

  it('goes on with the cursor', async () => {
    const names: unknown[] = []
    for await (const page of slack.paginate('conversations.list', { limit: 2 })) {
      const { channels = [] } = page as { channels?: { name: string }[] }
      names.push(...channels.map(({ name }) => name))
    }
    expect(names).toHaveLength(5)
    expect(await refused(slack.conversations.list({ cursor: 'nonsense' }))).toMatchObject({ error: 'invalid_cursor' })
    expect(await refused(slack.conversations.list({ limit: 5000 }))).toMatchObject({ error: 'invalid_limit' })
    expect(await refused(slack.conversations.list({ types: 'secret' }))).toMatchObject({ error: 'invalid_types' })
  })
})

describe('conversations.history and replies', () => {
  const channel = 'C03ATLAS'

  it('is newest first, with the threads counted and their answers left out', async () => {
    const { messages, has_more } = await slack.conversations.history({ channel })
    expect(messages?.map(({ user, reply_count }) => [user, reply_count])).toEqual([
      ['U03TOM', 1],
      ['U04LUCIA', undefined],
      ['U01ROBIN', undefined],
      ['U03TOM', 3],
    ])
    expect(has_more).toBe(false)
  })

  it('goes back page by page', async () => {
    const first = await slack.conversations.history({ channel, limit: 3 })
    expect(first.has_more).toBe(true)
    const cursor = first.response_metadata?.next_cursor ?? ''
    const second = await slack.conversations.history({ channel, limit: 3, cursor })
    expect([first.messages?.length, second.messages?.length, second.has_more]).toEqual([3, 1, false])
  })

  it('keeps to the window, with its ends only when inclusive', async () => {
    const { messages = [] } = await slack.conversations.history({ channel })
    const [latest, oldest] = [messages[1]?.ts ?? '', messages[3]?.ts ?? '']
    const between = async (more = {}) =>
      (await slack.conversations.history({ channel, latest, oldest, ...more })).messages
    expect(await between()).toHaveLength(1)
    expect(await between({ inclusive: true })).toHaveLength(3)
    expect(await refused(slack.conversations.history({ channel, oldest: 'yesterday' }))).toMatchObject({
      error: 'invalid_ts_oldest',
    })
  })

  it('a thread begins with its first message', async () => {
    const { messages: history = [] } = await slack.conversations.history({ channel })
    const ts = history.at(-1)?.ts ?? ''
    const { messages } = await slack.conversations.replies({ channel, ts })
    expect(messages?.map(({ user, thread_ts }) => [user, thread_ts])).toEqual([
      ['U03TOM', ts],
      ['U02PRIYA', ts],
      ['U03TOM', ts],
      ['U01ROBIN', ts],
    ])
    expect(await refused(slack.conversations.replies({ channel, ts: '1.000001' }))).toMatchObject({
      error: 'thread_not_found',
    })
  })

  it('a private channel does not exist for those who are not in it', async () => {
    expect((await slack.conversations.history({ channel: 'C05LEADS' })).messages).toHaveLength(1)
    const hidden = await refused(slack.conversations.history({ channel: 'C07BOARD' }))
    expect(hidden).toMatchObject({ error: 'channel_not_found' })
    const { channels } = await slack.conversations.list({ types: 'private_channel' })
    expect(channels?.map(({ name }) => name)).toEqual(['leads'])
  })

  it('a channel that is unknown, or that the bot was not invited to, is refused', async () => {
    expect(await refused(slack.conversations.history({ channel: 'C0NOPE' }))).toMatchObject({
      error: 'channel_not_found',
    })
    expect(await refused(slack.conversations.history({ channel: 'C04HELPDESK' }))).toMatchObject({
      error: 'not_in_channel',
    })
    expect(await refused(slack.apiCall('conversations.history'))).toMatchObject({ error: 'invalid_arguments' })
  })
})

describe('chat.postMessage', () => {
  const post = (channel: string, text: string, more = {}) => slack.chat.postMessage({ channel, text, ...more })
  const texts = async (channel: string) =>
    (await slack.conversations.history({ channel })).messages?.map(({ text }) => text)

  it('is read by everybody afterwards, newest first, and never has the same ts', async () => {
    const first = await post('C01GENERAL', 'Ahoy')
    const second = await post('#general', 'Ahoy again')
    expect(first).toMatchObject({
      ok: true,
      channel: 'C01GENERAL',
      message: { type: 'message', text: 'Ahoy', user: 'U09HELPER', bot_id: 'B09HELPER', ts: first.ts },
    })
    expect((await texts('C01GENERAL'))?.slice(0, 2)).toEqual(['Ahoy again', 'Ahoy'])
    expect(Number(second.ts)).toBeGreaterThan(Number(first.ts))
  })

  it('answers in a thread, also an answer there', async () => {
    const { ts = '' } = await post('C01GENERAL', 'Who sails?')
    const reply = await post('C01GENERAL', 'Me', { thread_ts: ts })
    expect(reply.message).toMatchObject({ thread_ts: ts })
    await post('C01GENERAL', 'And me', { thread_ts: reply.ts })
    const { messages } = await slack.conversations.replies({ channel: 'C01GENERAL', ts })
    expect(messages?.map(({ text }) => text)).toEqual(['Who sails?', 'Me', 'And me'])
    expect((await texts('C01GENERAL'))?.[0]).toBe('Who sails?')
  })

  it('opens direct messages with the user whose id it gets, and goes on there', async () => {
    const first = await post('U03TOM', 'Hello Tom')
    expect(first).toMatchObject({ ok: true, channel: expect.stringMatching(/^D/), message: { text: 'Hello Tom' } })
    const channel = first.channel ?? ''
    expect((await post(channel, 'Are you there?')).channel).toBe(channel)
    expect((await post('U03TOM', 'Hello again')).channel).toBe(channel)
    expect(await texts(channel)).toEqual(['Hello again', 'Are you there?', 'Hello Tom'])
    expect((await slack.conversations.members({ channel })).members).toEqual(['U09HELPER', 'U03TOM'])
    const { channels } = await slack.conversations.list({ types: 'im' })
    expect(channels).toMatchObject([{ id: channel, is_im: true, user: 'U03TOM' }])
    expect((await slack.conversations.list()).channels).toHaveLength(5)
  })

  it('a refused direct message opens nothing, and those of others do not exist', async () => {
    expect(await refused(post('U03TOM', ''))).toMatchObject({ error: 'no_text' })
    expect((await slack.conversations.list({ types: 'im' })).channels).toEqual([])
    const { channel = '' } = await post('U03TOM', 'Hello Tom')
    const { authed_user } = await access({ user_scope: 'im:history' })
    const person = openClients(emulator, authed_user?.access_token).slack
    expect(await refused(person.conversations.history({ channel }))).toMatchObject({ error: 'channel_not_found' })
  })

  it('takes blocks without a text', async () => {
    const blocks = [{ type: 'divider' as const }]
    expect(await slack.chat.postMessage({ channel: 'C01GENERAL', blocks, text: '' })).toMatchObject({ ok: true })
  })

  it('keeps blocks and attachments, and who posted as a bot, also in the history and in threads', async () => {
    const blocks = [{ type: 'section' as const, text: { type: 'mrkdwn' as const, text: 'Low water' } }]
    const attachments = [{ text: 'High water', color: '#0000ff' }]
    const channel = 'C01GENERAL'
    const root = await slack.chat.postMessage({ channel, blocks })
    expect(root.message).toMatchObject({ text: '', blocks })
    await slack.chat.postMessage({ channel, attachments, thread_ts: root.ts ?? '' })
    const { messages } = await slack.conversations.replies({ channel, ts: root.ts ?? '' })
    expect(messages).toMatchObject([
      { bot_id: 'B09HELPER', blocks },
      { bot_id: 'B09HELPER', attachments },
    ])
    const { messages: history } = await slack.conversations.history({ channel, limit: 1 })
    expect(history).toMatchObject([{ bot_id: 'B09HELPER', text: '', blocks }])
  })

  it('takes markdown_text in place of text and blocks, up to 12,000 characters', async () => {
    const channel = 'C01GENERAL'
    await slack.chat.postMessage({ channel, markdown_text: '**Low** water' })
    expect((await texts(channel))?.[0]).toBe('**Low** water')
    const both = { channel, markdown_text: 'a', text: 'b' }
    expect(await refused(slack.apiCall('chat.postMessage', both))).toMatchObject({ error: 'markdown_text_conflict' })
    const long = { channel, markdown_text: 'a'.repeat(12_001) }
    expect(await refused(slack.chat.postMessage(long))).toMatchObject({ error: 'msg_too_long' })
  })

  it.each([
    ['blocks', 'invalid_blocks_format'],
    ['attachments', 'invalid_attachments'],
  ])('%s that are no list are refused', async (name, error) => {
    const call = slack.apiCall('chat.postMessage', { channel: 'C01GENERAL', [name]: 'none' })
    expect(await refused(call)).toMatchObject({ error })
  })

  it.each([
    ['no words', 'C01GENERAL', '', 'no_text'],
    ['a channel that is not there', 'C99', 'Hi', 'channel_not_found'],
    ['a private channel of others', 'C07BOARD', 'Hi', 'channel_not_found'],
    ['a channel that the bot is not in', 'C04HELPDESK', 'Hi', 'not_in_channel'],
    ['an archived channel', 'C06BOREALIS', 'Hi', 'is_archived'],
    ['a user that is not there', 'U0NOPE', 'Hi', 'channel_not_found'],
    ['a bot', 'U09HELPER', 'Hi', 'cannot_dm_bot'],
  ])('%s is refused', async (_, channel, text, error) => {
    expect(await refused(post(channel, text))).toMatchObject({ ok: false, error })
  })

  it('needs its scope, and with that for the public posts where the bot is not', async () => {
    const reader = await access({ scope: 'channels:read' })
    const writer = await access({ scope: 'chat:write,chat:write.public' })
    const as = ({ access_token }: { access_token?: string }) => openClients(emulator, access_token).slack.chat
    expect(await refused(as(reader).postMessage({ channel: 'C01GENERAL', text: 'Hi' }))).toMatchObject({
      error: 'missing_scope',
      needed: 'chat:write',
    })
    expect((await as(writer).postMessage({ channel: 'C04HELPDESK', text: 'Hi' })).ok).toBe(true)
  })
})

describe('conversations.members', () => {
  it('lists who is in a channel, page by page', async () => {
    const members = async (more = {}) => slack.conversations.members({ channel: 'C04HELPDESK', ...more })
    expect((await members()).members).toEqual(['U01ROBIN', 'U03TOM', 'U05AMELIE'])
    const first = await members({ limit: 2 })
    const cursor = first.response_metadata?.next_cursor ?? ''
    expect([first.members?.length, (await members({ limit: 2, cursor })).members]).toEqual([2, ['U05AMELIE']])
  })

  it('refuses a channel that cannot be seen, and a token without its scope', async () => {
    expect(await refused(slack.conversations.members({ channel: 'C07BOARD' }))).toMatchObject({
      error: 'channel_not_found',
    })
    const { access_token } = await access({ scope: 'users:read' })
    const other = openClients(emulator, access_token).slack
    expect(await refused(other.conversations.members({ channel: 'C01GENERAL' }))).toMatchObject({
      error: 'missing_scope',
      needed: 'channels:read',
    })
  })
})

describe('people', () => {
  it('users.info and users.list tell who they are', async () => {
    const { user } = await slack.users.info({ user: 'U04LUCIA' })
    expect(user).toMatchObject({ real_name: 'Lucía Fernández', profile: { email: 'lucia.fernandez@example.com' } })
    expect((await slack.users.list({})).members).toHaveLength(6)
    expect(await refused(slack.users.info({ user: 'U0NOPE' }))).toMatchObject({ error: 'user_not_found' })
  })

  it('auth.test tells who the token belongs to', async () => {
    expect(await slack.auth.test()).toMatchObject({
      ok: true,
      team: 'Harbour Works',
      user_id: 'U09HELPER',
      bot_id: 'B09HELPER',
    })
  })
})

describe('tokens', () => {
  it('a bot’s token can do what was asked for, and says what is missing', async () => {
    const { access_token, team, authed_user } = await access({ scope: 'channels:read,channels:history' })
    expect({ team, authed_user }).toEqual({
      team: { id: 'T0HARBOUR', name: 'Harbour Works' },
      authed_user: { id: 'U01ROBIN' },
    })
    const bot = openClients(emulator, access_token).slack
    expect((await bot.conversations.list()).channels).toHaveLength(5)
    expect(await refused(bot.users.list({}))).toMatchObject({
      error: 'missing_scope',
      needed: 'users:read',
      provided: 'channels:read,channels:history',
    })
    expect(await refused(bot.conversations.list({ types: 'private_channel' }))).toMatchObject({ needed: 'groups:read' })
    expect(await refused(bot.conversations.history({ channel: 'C05LEADS' }))).toMatchObject({
      needed: 'groups:history',
    })
  })

  it('a person reads public channels that they are not in, without addresses they did not ask for', async () => {
    const { authed_user } = await access({ user_scope: 'channels:history,users:read' })
    const person = openClients(emulator, authed_user?.access_token).slack
    expect(await person.auth.test()).toMatchObject({ user_id: 'U01ROBIN' })
    expect((await person.conversations.history({ channel: 'C04HELPDESK' })).messages).toHaveLength(1)
    expect((await person.users.info({ user: 'U03TOM' })).user?.profile).not.toHaveProperty('email')
  })

  it('revoked ones are dead', async () => {
    const bot = openClients(emulator, (await access({ scope: 'users:read' })).access_token).slack
    expect(await bot.auth.revoke()).toMatchObject({ ok: true, revoked: true })
    expect(await refused(bot.auth.test())).toMatchObject({ error: 'token_revoked' })
  })

  it('wrong ones and none are refused', async () => {
    expect(await refused(openClients(emulator, 'xoxb-nope').slack.auth.test())).toMatchObject({ error: 'invalid_auth' })
    const anonymous = new WebClient(undefined, { slackApiUrl: `${emulator.url}/slack/api/` })
    expect(await refused(anonymous.auth.test())).toMatchObject({ error: 'not_authed' })
    expect(await refused(slack.apiCall('chat.nonsense'))).toMatchObject({ error: 'unknown_method' })
  })

  it.each([
    [{ code: 'made-up' }, 'invalid_code'],
    [{ client_secret: 'guess' }, 'bad_client_secret'],
    [{ client_id: 'x' }, 'invalid_client_id'],
    [{ redirect_uri: 'https://evil.example.org/' }, 'bad_redirect_uri'],
  ])('%j is refused: %s', async (wrong, error) => {
    expect(await refused(access({ scope: 'users:read' }, wrong))).toMatchObject({ error })
  })

  it('a code works once', async () => {
    const given = await code({ scope: 'users:read' })
    await access({ scope: 'users:read' }, { code: given })
    expect(await refused(access({ scope: 'users:read' }, { code: given }))).toMatchObject({
      error: 'code_already_used',
    })
  })
})

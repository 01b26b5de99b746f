import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { AgentChatClient } from '@deckhand/client'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startCuttingProxy } from '../bridge/faults/cutting-proxy.ts'
import { withBridge } from '../bridge/faults/scripted-bridge.ts'
import { Random } from '../crash/random.ts'
import { until } from '../support/clients/talk.ts'
import { agentChat, brief } from './agent-chats.ts'

const waitingTool = async (client: AgentChatClient) => {
  const { messages } = await until(client, (state) => {
    const last = state.messages.at(-1)
    return last?.role === 'assistant' && last.state === 'waiting'
  })
  const answer = messages.at(-1)
  const tool =
    answer?.role === 'assistant' ? answer.parts.find((part) => part.type === 'tool' && part.permission) : undefined
  if (tool?.type !== 'tool' || !tool.permission) throw new Error('Nothing waits.')
  return tool.permission
}

/** A socket that goes through a proxy, and names the bridge behind it as its host. */
function to(url: string): typeof globalThis.WebSocket {
  class ProxiedWebSocket extends WebSocket {
    constructor(address: string, protocols: string[]) {
      super(address, protocols, { headers: { host: new URL(url).host } })
    }
  }
  return ProxiedWebSocket as unknown as typeof globalThis.WebSocket
}

test('a prompt, a thought, a tool, a permission that is given and one that is not', async () => {
  await withBridge({}, async ({ url, token }, folder) => {
    const client = agentChat(url, { token })
    await client.connect()
    await client.prompt('think Hm.; say 3 1 Hello there; tool t1 Looking')
    const file = join(folder, 'made')
    const making = client.prompt(`permit p1 ${file} words`)
    expect(client.approve((await waitingTool(client)).id, 'allow')).toBe(true)
    await making
    expect(existsSync(file)).toBe(true)
    const refusing = client.prompt(`permit p2 ${join(folder, 'other')}`)
    client.approve((await waitingTool(client)).id, 'reject')
    await refusing
    expect(existsSync(join(folder, 'other'))).toBe(false)
    const seen = brief(client.state.messages)
    expect(seen.slice(1, 5)).toEqual([
      'thought Hm.',
      'text Hello there',
      expect.stringMatching(/Looking done$/),
      '= done end_turn',
    ])
    expect(seen[6]).toMatch(/asked: allow (done|stopped)$/)
    expect(seen.at(-3)).toMatch(/asked: reject (rejected)$/)
    const title = 'think Hm.; say 3 1 Hello there; tool t1 Looking'
    expect(client.state.session?.title).toBe(title)
    expect(await client.listSessions()).toMatchObject([{ id: client.state.session?.id, title }])
  })
})

test('another client sees the same turn live and answers its permission, and a client that loads it later sees it too', async () => {
  await withBridge({}, async ({ url, token }, folder) => {
    const asker = agentChat(url, { token })
    const watcher = agentChat(url, { token })
    const session = await asker.newSession()
    await watcher.loadSession(session.id)
    const done = asker.prompt(`say Hi.; permit p1 ${join(folder, 'a')}; say 2 1 Bye now.`)
    const permission = await waitingTool(watcher)
    expect(watcher.state.isBusy).toBe(true)
    watcher.approve(permission.id, 'reject')
    await done
    await until(watcher, ({ isBusy }) => !isBusy)
    expect(brief(watcher.state.messages)).toEqual(brief(asker.state.messages))
    const late = agentChat(url, { token })
    await late.loadSession(session.id)
    expect(brief(late.state.messages)).toEqual(brief(asker.state.messages))
    expect(late.state).toMatchObject({ isBusy: false, isPartial: false })
    for (const { state } of [watcher, late]) expect(state.session?.title).toBe(asker.state.session?.title)
    expect(asker.state.session?.title).toMatch(/^say Hi\.; permit p1/)
  })
})

test('a client that loads a session later sees the permissions that were given, with their options', async () => {
  await withBridge({}, async ({ url, token }, folder) => {
    const asker = agentChat(url, { token })
    const done = asker.prompt(`permit p1 ${join(folder, 'a')}`)
    const { id, options } = await waitingTool(asker)
    asker.approve(id, 'allow')
    await done
    const late = agentChat(url, { token })
    await late.loadSession(asker.state.session?.id ?? '')
    expect(brief(late.state.messages)).toEqual(brief(asker.state.messages))
    const answer = late.state.messages.at(-1)
    const parts = answer?.role === 'assistant' ? answer.parts : []
    expect(parts.find((part) => part.type === 'tool')).toMatchObject({
      permission: { options, state: 'answered', optionId: 'allow' },
    })
  })
})

test('cancel ends the answer at once, and the next prompt is answered with its own words alone', async () => {
  await withBridge({}, async ({ url, token }, folder) => {
    const client = agentChat(url, { token })
    const done = client.prompt(`say 1000 5 ${'old '.repeat(400)}`)
    await until(client, ({ messages }) => brief(messages).some((line) => line.includes('old')))
    client.cancel()
    expect(client.state.isBusy).toBe(false)
    const next = client.prompt('say new')
    expect(await done).toEqual({ stopReason: 'cancelled' })
    await next
    expect(brief(client.state.messages).slice(-3)).toEqual(['> say new', 'text new', '= done end_turn'])
    const asked = client.prompt(`permit p9 ${join(folder, 'never')}`)
    await waitingTool(client)
    client.cancel()
    expect(await asked).toEqual({ stopReason: 'cancelled' })
    await client.prompt('say still here')
    expect(brief(client.state.messages).at(-2)).toBe('text still here')
    expect(existsSync(join(folder, 'never'))).toBe(false)
  })
})

test('a client whose turn another client stops is notified, and can prompt at once', async () => {
  await withBridge({}, async ({ url, token }) => {
    const asker = agentChat(url, { token })
    const stopper = agentChat(url, { token })
    await stopper.loadSession((await asker.newSession()).id)
    const done = asker.prompt('say started; hang')
    await until(stopper, ({ messages }) => brief(messages).some((line) => line.endsWith('started')))
    stopper.cancel()
    await stopper.prompt('say mine')
    expect(await done).toEqual({ stopReason: 'cancelled' })
    const seen = [
      '> say started; hang',
      'text started',
      '= cancelled cancelled',
      '> say mine',
      'text mine',
      '= done end_turn',
    ]
    expect(brief(stopper.state.messages)).toEqual(seen)
    await until(asker, ({ messages }) => messages.length === 4 && brief(messages).at(-1) === '= done end_turn')
    expect(brief(asker.state.messages)).toEqual(seen)
  })
})

test('with connections cut at random places, answers are complete, and each prompt reaches the agent once', async () => {
  const seed = Number(process.env.DECKHAND_TEST_SEED ?? Date.now() % 1_000_000)
  const limits = { clients: 1_000, clientGraceMs: 60_000, permissionGraceMs: 60_000 }
  await withBridge({ limits }, async (bridge, folder) => {
    const proxy = await startCuttingProxy({
      port: Number(new URL(bridge.url).port),
      random: new Random(seed, 'cuts'),
      cuts: 20,
    })
    try {
      const client = agentChat(`ws://127.0.0.1:${proxy.port}/acp`, { token: bridge.token, WebSocket: to(bridge.url) })
      client.on('permission_required', ({ permission }) => client.approve(permission.id, 'allow'))
      const asked: string[] = []
      for (let round = 0; proxy.cuts < 20; round++) {
        const file = join(folder, `file-${round}`)
        const text = `mark ${round}; say 200 0 ${'word '.repeat(400)}; permit p${round} ${file}`
        asked.push(String(round))
        await client.prompt(text).catch((error) => {
          // Only a first connection may fail: later ones are waited for.
          if (error.kind !== 'unreachable') throw error
          asked.pop()
        })
        const answer = client.state.messages.at(-1)
        if (answer?.role !== 'assistant' || answer.state === 'failed') continue
        expect(brief([answer])[0], `DECKHAND_TEST_SEED=${seed}`).toBe(`text ${'word '.repeat(400).trimEnd()}`)
        expect(existsSync(file)).toBe(true)
      }
      await client.prompt('marks')
      expect(brief(client.state.messages).at(-2), `DECKHAND_TEST_SEED=${seed}`).toBe(`text ${asked.join(',')}`)
    } finally {
      await proxy.close()
    }
  })
}, 180_000)

test('an agent that ends fails the answer with a message, its session is lost, and a new one works', async () => {
  await withBridge({}, async ({ url, token }) => {
    const client = agentChat(url, { token })
    const done = client.prompt('say before; crash 3 out of memory')
    await expect(done).rejects.toMatchObject({ kind: 'crashed', tail: expect.stringContaining('out of memory') })
    expect(brief(client.state.messages)[1]).toBe('text before')
    await until(client, ({ session }) => session?.isLost === true)
    await expect(client.prompt('say more')).rejects.toMatchObject({ kind: 'session_lost' })
    const lost = client.state.session?.id ?? ''
    await client.newSession()
    expect(client.state).toMatchObject({ messages: [], session: { isLost: false } })
    await client.prompt('say again')
    expect(brief(client.state.messages)).toEqual(['> say again', 'text again', '= done end_turn'])
    await client.loadSession(lost)
    expect(client.state.session?.isLost).toBe(true)
    expect(brief(client.state.messages)[1]).toBe('text before')
  })
})

test('a wrong token: the message says what may be wrong', async () => {
  await withBridge({}, async ({ url }) => {
    const client = agentChat(url, { token: 'wrong' })
    await expect(client.connect()).rejects.toMatchObject({
      kind: 'unreachable',
      message: expect.stringContaining('token'),
    })
  })
})

test('a message too large for the bridge is refused in the client, and the connection stays open', async () => {
  await withBridge({ limits: { frameBytes: 10_000 } }, async ({ url, token }) => {
    const client = agentChat(url, { token })
    await client.newSession()
    const seen: string[] = []
    client.on('connection', ({ connection }) => seen.push(connection.state))
    await expect(client.prompt('x'.repeat(10_000))).rejects.toMatchObject({ kind: 'too_large' })
    expect(await client.prompt('say 1 1 Hello')).toMatchObject({ stopReason: 'end_turn' })
    expect(seen).toEqual([])
  })
})

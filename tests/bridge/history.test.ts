import { expect, test } from 'vitest'
import { agentChat } from '../client/agent-chats.ts'
import { as, byHeader, productWorld } from '../server/auth/product-world.ts'
import { post } from '../support/servers/served.ts'
import { signedIn } from '../support/servers/signed-in.ts'
import { withBridge } from './faults/scripted-bridge.ts'

interface Said {
  title: string
  texts: (string | undefined)[]
}

const fixedToken = 'a-token-for-scripts'
const headersOf = (token: string) => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' })

async function threadsOf(url: string, headers = headersOf(fixedToken)): Promise<Said[]> {
  const read = async (path: string) => (await fetch(`${url}/api/agent/threads${path}`, { headers })).json()
  const { threads } = (await read('')) as { threads: { id: string; title: string }[] }
  return Promise.all(
    threads.map(async ({ id, title }) => {
      const { messages } = (await read(`/${id}`)) as {
        messages: { message: { text?: string; parts?: { text: string }[] } }[]
      }
      return { title, texts: messages.map(({ message }) => message.text ?? message.parts?.[0]?.text) }
    }),
  )
}

test('conversations through the bridge are kept as threads of Deckhand, and can be continued there', async () => {
  const [token, headers] = [fixedToken, headersOf(fixedToken)]
  const { url } = await signedIn({}, { token })
  await withBridge({ history: { url: `${url}/api/agent/threads`, token } }, async (bridge) => {
    const chat = agentChat(bridge.url, { token: bridge.token })
    await chat.connect()
    await chat.prompt('say 3 one')
    await chat.prompt('think hm; say 2 two; tool t1 List')
    await chat.newSession()
    await chat.prompt('say other')
    await expect.poll(() => threadsOf(url)).toHaveLength(2)
    await expect.poll(async () => (await threadsOf(url))[1]?.texts).toHaveLength(4)
    expect(await threadsOf(url)).toEqual([
      { title: 'say other', texts: ['say other', 'other'] },
      { title: 'say 3 one', texts: ['say 3 one', 'one', 'think hm; say 2 two; tool t1 List', 'two'] },
    ])
  })
  const [thread] = (
    (await (await fetch(`${url}/api/agent/threads`, { headers })).json()) as { threads: { id: string }[] }
  ).threads
  const answer = await post(`${url}/api/agent/run`, { prompt: 'Go on.', threadId: thread?.id }, { headers })
  expect(answer.status).toBe(200)
})

test('with an API token of the scope "runs", history reaches a Deckhand that uses the product’s sign-in', async () => {
  const { url, ask } = await productWorld(byHeader)
  const wish = { method: 'POST', body: JSON.stringify({ name: 'Bridge', scopes: ['runs'] }) }
  const { text: token } = (await (await ask('/api/tokens', as('ann'), wish)).json()) as { text: string }
  const notes: string[] = []
  const options = { history: { url: `${url}/api/agent/threads`, token }, onNote: (words: string) => notes.push(words) }
  await withBridge(options, async (bridge) => {
    const chat = agentChat(bridge.url, { token: bridge.token })
    await chat.connect()
    await chat.prompt('say 3 one')
    await expect.poll(() => threadsOf(url, { ...headersOf(token) })).toHaveLength(1)
    await chat.prompt('say two')
    const texts = ['say 3 one', 'one', 'say two', 'two']
    await expect.poll(() => threadsOf(url, headersOf(token))).toEqual([{ title: 'say 3 one', texts }])
  })
  expect(notes.filter((words) => words.includes('history'))).toEqual([])
  expect((await fetch(`${url}/api/bridge`, { headers: headersOf(token) })).status).toBe(403)
})

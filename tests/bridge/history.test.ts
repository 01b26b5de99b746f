import { expect, test } from 'vitest'
import { agentChat } from '../support/agent-chats.ts'
import { post } from '../support/served.ts'
import { signedIn } from '../support/signed-in.ts'
import { withBridge } from './faults/scripted-bridge.ts'

interface Said {
  title: string
  texts: (string | undefined)[]
}

const token = 'a-token-for-scripts'
const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }

async function threadsOf(url: string): Promise<Said[]> {
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

test('what is said through the bridge is kept as threads of Deckhand, which can be gone on with there', async () => {
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

import { expect, test } from 'vitest'
import { asking, brief, openedChat, stateWhere, tellUpdate, tellWords } from '../support/agent-chats.ts'
import { fakeBridge } from '../support/fake-bridge.ts'

/** The time that a client takes for an answer of so many pieces, words and thoughts by turns, a tool now and then. */
async function timeOf(pieces: number): Promise<number> {
  const bridge = await fakeBridge()
  const client = await openedChat(bridge, { flushMs: 50 })
  const { done, end } = await asking(bridge, client)
  const start = performance.now()
  for (let index = 0; index < pieces; index++) {
    if (index % 100 === 0)
      tellUpdate(bridge, { sessionUpdate: 'tool_call', toolCallId: `t${index}`, title: 'Look', status: 'completed' })
    else tellWords(bridge, `${index} `, index % 2 === 0 ? 'agent_thought_chunk' : 'agent_message_chunk')
  }
  end()
  await done
  return performance.now() - start
}

test('ten thousand pieces take about ten times as long as a thousand', async () => {
  await timeOf(500)
  const few = Math.max(20, await timeOf(1_000))
  expect(await timeOf(10_000)).toBeLessThan(few * 30)
})

test('ten thousand words are told far less often than they come, and none is lost', async () => {
  const bridge = await fakeBridge()
  const client = await openedChat(bridge, { flushMs: 50 })
  const { done, end } = await asking(bridge, client)
  let told = 0
  let text = ''
  client.subscribe(() => told++)
  client.on('text_delta', (event) => {
    text += event.text
  })
  const words = Array.from({ length: 10_000 }, (_, index) => `${index} `)
  for (const word of words) tellWords(bridge, word)
  end()
  await done
  await stateWhere(client, ({ isBusy }) => !isBusy)
  expect(brief(client.state.messages)[1]).toBe(`text ${words.join('')}`)
  expect(text).toBe(words.join(''))
  expect(told).toBeLessThan(200)
})

import { expect, test } from 'vitest'
import { until } from '../support/clients/talk.ts'
import { asking, brief, openedChat, tellUpdate, tellWords } from './agent-chats.ts'
import { fakeBridge } from './fake-bridge.ts'

/**
 * The CPU time, in milliseconds, for an answer of so many pieces, words and thoughts by turns, a tool now and then. Load on the machine makes a
 * process wait; it does not make it work more.
 */
async function workFor(pieces: number): Promise<number> {
  const bridge = await fakeBridge()
  const client = await openedChat(bridge, { flushMs: 50 })
  const { done, end } = await asking(bridge, client)
  const before = process.cpuUsage()
  for (let index = 0; index < pieces; index++) {
    if (index % 100 === 0)
      tellUpdate(bridge, { sessionUpdate: 'tool_call', toolCallId: `t${index}`, title: 'Look', status: 'completed' })
    else tellWords(bridge, `${index} `, index % 2 === 0 ? 'agent_thought_chunk' : 'agent_message_chunk')
  }
  end()
  await done
  return process.cpuUsage(before).user / 1_000
}

test('ten thousand pieces are about ten times the work of a thousand', async () => {
  await workFor(500)
  const few = Math.max(20, await workFor(1_000))
  // A hundred times, if each piece were the work of all before it.
  expect(await workFor(10_000)).toBeLessThan(few * 30)
})

test('ten thousand words are reported in far fewer events, and none is lost', async () => {
  const bridge = await fakeBridge()
  const client = await openedChat(bridge, { flushMs: 50 })
  const { done, end } = await asking(bridge, client)
  let told = 0
  let text = ''
  client.subscribe(() => told++)
  client.on('text_delta', (event) => {
    text += event.text
  })
  const begun = performance.now()
  const words = Array.from({ length: 10_000 }, (_, index) => `${index} `)
  for (const word of words) tellWords(bridge, word)
  end()
  await done
  await until(client, ({ isBusy }) => !isBusy)
  expect(brief(client.state.messages)[1]).toBe(`text ${words.join('')}`)
  expect(text).toBe(words.join(''))
  expect(told).toBeLessThan((performance.now() - begun) / 50 + 20)
})

import type { GeminiPart } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { emulated, requestBody } from '../../support/models/emulated.ts'
import { action, decide, openDesk, pageTool, pendingOf, result } from './open-desk.ts'

test('over three round trips Gemini gets back what it said, byte for byte, with every result beside its call', async () => {
  const { emulator, model } = await emulated([
    {
      thoughts: 'Three things.',
      calls: [
        { name: 'action_look' },
        { name: 'click-add', args: { item: 'Mug' } },
        { name: 'action_order' },
        { name: 'click-buy' },
      ],
    },
    { text: 'All done.' },
  ])
  const tools = [action('action_look'), action('action_order', { effect: 'write' })]
  const pageTools = [pageTool('click-add'), pageTool('click-buy', { confirm: true })]
  const { say, submit } = await openDesk(model, { tools, pageTools })
  const asked = await say('Do all of it')
  const [add, order, buy] = pendingOf(asked)
  if (!add || !order || !buy) return expect.unreachable()
  const answers = [result(add, { added: 1 }), decide(order, 'approved'), decide(buy, 'approved')]
  const agreed = await submit(answers, JSON.parse(JSON.stringify(asked.history)))
  const [bought] = pendingOf(agreed)
  if (!bought) return expect.unreachable()
  const done = await submit([result(bought, { bought: true })], JSON.parse(JSON.stringify(agreed.history)))
  expect(done).toMatchObject({ type: 'response', message: 'All done.' })
  const [, turn, results] = requestBody(emulator, 1).contents
  const held = done.history[1]?.parts ?? []
  const sent: GeminiPart[] = (turn?.parts ?? []) as GeminiPart[]
  expect(sent.map(({ thoughtSignature }) => thoughtSignature)).toEqual(
    held.map(({ thoughtSignature }) => thoughtSignature),
  )
  expect(held.some(({ thoughtSignature }) => thoughtSignature !== undefined)).toBe(true)
  expect(results?.parts.map(({ functionResponse }) => functionResponse?.response)).toEqual([
    { output: 'action_look done' },
    { added: 1 },
    { output: 'action_order done' },
    { bought: true },
  ])
  emulator.verify()
})

import { ToolPluginRegistry } from '@deckhand/kernel'
import { googleTools } from '@deckhand/tools/google'
import { slackTools } from '@deckhand/tools/slack'
import { expect, test } from 'vitest'
import { emulated, perform } from '../../support/models/emulated.ts'

const tools = [...googleTools(), ...slackTools()]

test('Gemini accepts the declarations of the tools', async () => {
  const { emulator, model } = await emulated([{ text: ['Ready.'] }])
  const { outcome } = await perform(model, tools)
  expect(outcome.status).toBe('completed')
  emulator.verify()
})

test('each tool declares its effect and its recovery', () => {
  const classes = new ToolPluginRegistry(tools)
    .tools()
    .map(({ name, effect, recovery }) => `${name} ${effect} ${recovery}`)
  expect(classes).toEqual([
    'gmail_search read ask',
    'gmail_thread_read read ask',
    'gmail_draft_create write lookup',
    'gmail_reply write lookup',
    'gmail_send write lookup',
    'calendar_search read ask',
    'calendar_event_create write keyed',
    'calendar_event_update write lookup',
    'slack_channels read ask',
    'slack_read read ask',
  ])
})

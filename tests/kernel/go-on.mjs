// Another process: reads a parked run and the answers to its calls, continues the loop, and prints the outcome.
import { text } from 'node:stream/consumers'
import { geminiModel } from '@deckhand/gemini'
import { createLimit, resolveCall, runLoop, standardPolicy, ToolPluginRegistry, tellingJournal } from '@deckhand/kernel'

const { run, answers, url, model } = JSON.parse(await text(process.stdin))
const events = []
const ran = []
const tool = (name, more) => ({
  name,
  description: `Does ${name}.`,
  parameters: {},
  handler: async (args) => {
    ran.push({ name, args })
    return `${name} done in process ${process.pid}`
  },
  ...more,
})
const tell = (event) => events.push(event)
for (const [id, resolution] of Object.entries(answers)) resolveCall(run, id, resolution)
const outcome = await runLoop(run, {
  model: geminiModel({ model, apiKey: 'test-key', baseUrl: url }),
  instruction: 'You are a test.',
  tools: new ToolPluginRegistry([
    tool('look', { effect: 'read' }),
    tool('send', { effect: 'write' }),
    tool('click', { effect: 'read', runsOn: 'client' }),
  ]),
  policy: standardPolicy(() => ({ trust: 'supervised', sideEffectsEnabled: true, allowlist: [] })),
  journal: tellingJournal(tell),
  emit: tell,
  signal: new AbortController().signal,
  maxSteps: 8,
  limit: createLimit(4),
})
process.stdout.write(JSON.stringify({ run, outcome, events, ran, pid: process.pid }))

import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { type Resolution, standardPolicy } from '@deckhand/kernel'
import type { KernelEvent, RunOutcome, RunState, ToolPart } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { emulated, modelId, perform, requestBody, tool } from '../support/models/emulated.ts'

const supervised = standardPolicy(() => ({ trust: 'supervised', sideEffectsEnabled: true, allowlist: [] }))
const tools = [
  tool('look', { parameters: {} }),
  tool('send', { parameters: {}, effect: 'write', handler: async () => expect.unreachable() }),
  tool('click', { parameters: {}, runsOn: 'client', handler: async () => expect.unreachable() }),
]

test('a run parked for an approval goes on in another process and the effect happens there, once', async () => {
  const { emulator, model } = await emulated([{ calls: [{ name: 'send' }] }, { text: 'It is sent.' }])
  const { run, outcome } = await perform(model, tools, { policy: supervised })
  expect(outcome.status).toBe('awaiting_confirmation')
  const there = await goOn(run, { [calls(run)[0]?.id ?? '']: { type: 'approve' } }, emulator.url)
  expect(there.outcome).toMatchObject({ status: 'completed', summary: 'It is sent.' })
  expect(there.ran).toEqual([{ name: 'send', args: {} }])
  expect(there.pid).not.toBe(process.pid)
  emulator.verify()
})

test('a turn that mixes a server call, a client call and an approval keeps its results across two processes', async () => {
  const { emulator, model } = await emulated([
    { thoughts: 'Three things.', calls: [{ name: 'look' }, { name: 'click' }, { name: 'send' }] },
    { text: 'All three done.' },
  ])
  const here = await perform(model, tools, { policy: supervised })
  const [look, click, send] = calls(here.run)
  expect(here.outcome).toMatchObject({
    waiting: [
      { for: 'client', id: click?.id },
      { for: 'approval', id: send?.id },
    ],
  })

  const first = await goOn(here.run, { [click?.id ?? '']: { type: 'result', output: { clicked: true } } }, emulator.url)
  expect(first.outcome).toMatchObject({ waiting: [{ for: 'approval', id: send?.id }] })
  expect(first.ran).toEqual([])

  const second = await goOn(first.run, { [send?.id ?? '']: { type: 'approve' } }, emulator.url)
  expect(second.outcome).toMatchObject({ status: 'completed' })
  expect(second.ran.map(({ name }) => name)).toEqual(['send'])
  expect(
    requestBody(emulator, 1)
      .contents.at(-1)
      ?.parts.map(({ functionResponse }) => functionResponse?.response),
  ).toEqual([look?.output, { clicked: true }, { output: `send done in process ${second.pid}` }])
  emulator.verify()
})

test('a rejection in another process reaches the model and runs nothing', async () => {
  const { emulator, model } = await emulated([{ calls: [{ name: 'send' }] }, { text: 'Then not.' }])
  const { run } = await perform(model, tools, { policy: supervised })
  const rejection: Resolution = { type: 'reject', feedback: 'wrong address' }
  const there = await goOn(run, { [calls(run)[0]?.id ?? '']: rejection }, emulator.url)
  expect(there.outcome.status).toBe('completed')
  expect(there.ran).toEqual([])
  expect(JSON.stringify(requestBody(emulator, 1))).toContain('wrong address')
})

interface There {
  run: RunState
  outcome: RunOutcome
  events: KernelEvent[]
  ran: { name: string; args: object }[]
  pid: number
}

async function goOn(run: RunState, answers: Record<string, Resolution>, url: string): Promise<There> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('go-on.mjs', import.meta.url))])
  child.stdin.end(JSON.stringify({ run, answers, url, model: modelId }))
  const [output, problems] = await Promise.all([text(child.stdout), text(child.stderr)])
  if (output === '') throw new Error(`The other process said: ${problems}`)
  return JSON.parse(output)
}

function calls(run: RunState): ToolPart[] {
  return run.turns.flatMap((turn) => turn.parts.filter((part) => part.type === 'tool'))
}

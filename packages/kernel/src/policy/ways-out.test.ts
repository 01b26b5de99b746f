import type { ModelChunk, Source, ToolPlugin } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { expect, test } from 'vitest'
import { runLoop } from '../loop.ts'
import { calls, says, scriptedModel } from '../testing/scripted-model.ts'
import { noting, stage, tool } from '../testing/stage.ts'
import { noUsage } from '../turn/history.ts'
import { standardPolicy } from './policy.ts'

const background = { nothingRead: true }
const fetched: string[] = []
const fetching = (more: Partial<ToolPlugin> = {}): ToolPlugin =>
  tool('fetch', {
    parameters: { url: { type: 'string', description: 'The address.' } },
    requests: ({ url }) => [String(url)],
    isPublic: () => true,
    ...more,
  })
const fetches = (...urls: string[]) => calls(...urls.map((url): [string, { url: string }] => ['fetch', { url }]))

test('W1 a tool that declares nothing counts as having read, even if it fails; one that never ran does not', async () => {
  const failing = tool('fail', { handler: () => Promise.reject(new Error('Your mail says…')) })
  const refused = new DeckhandError('CONFLICT', 'Your mail says…')
  const refusing = tool('refuse', { handler: () => Promise.reject(refused) })
  for (const [name, status] of [
    ['plain', 'awaiting_confirmation'],
    ['fail', 'awaiting_confirmation'],
    ['refuse', 'awaiting_confirmation'],
    ['public', 'completed'],
    ['gone', 'completed'],
  ]) {
    const model = scriptedModel(calls([name ?? '']), fetches('https://a.example/'), says('Done.'))
    const tools = [tool('plain'), failing, refusing, tool('public', { isPublic: () => true }), fetching()]
    const { run, ports } = stage(model, tools, { background })
    expect([name, (await runLoop(run, ports)).status]).toEqual([name, status])
  }
})

test('W1 a run without a background counts as having read', async () => {
  const { run, ports } = stage(scriptedModel(fetches('https://a.example/')), [fetching()])
  expect((await runLoop(run, ports)).status).toBe('awaiting_confirmation')
})

test('W1 the sources of a grounded answer count as given addresses, and addresses in model text do not', async () => {
  const sources: Source[] = [{ title: 'A', url: 'https://a.example/found' }]
  const said: ModelChunk = { type: 'text', text: 'See https://a.example/said.' }
  const grounded: ModelChunk = { type: 'finish', usage: noUsage, sources }
  const model = scriptedModel(
    [said, ...calls(['plain']).slice(0, -1), grounded],
    fetches('https://a.example/found', 'https://a.example/said'),
  )
  const { run, ports } = stage(model, [tool('plain'), fetching()], { background })
  const outcome = await runLoop(run, ports)
  expect(outcome).toMatchObject({ waiting: [{ input: { url: 'https://a.example/said' } }] })
})

test('a result is searched for addresses once, however many calls ask', async () => {
  let looks = 0
  const links = () => {
    looks += 1
    return ['https://a.example/1', 'https://a.example/2']
  }
  const model = scriptedModel(
    calls(['plain'], ['fetch', { url: 'https://a.example/0' }]),
    fetches('https://a.example/1', 'https://a.example/2'),
    fetches('https://a.example/1', 'https://a.example/2'),
    says('Done.'),
  )
  const { run, ports } = stage(model, [tool('plain'), fetching({ links })], { background })
  expect((await runLoop(run, ports)).status).toBe('completed')
  expect(looks).toBe(1)
})

test('W2 a request that a crash interrupted is judged again before it is repeated', async () => {
  const { run, ports, record } = stage(scriptedModel(says('Done.')), [fetching({ handler: noting(fetched, 'sent') })], {
    background,
    policy: standardPolicy(() => ({ trust: 'autonomous', sideEffectsEnabled: false, allowlist: [] })),
  })
  const input = { url: 'https://a.example/' }
  const part = { type: 'tool' as const, id: 'cut', name: 'fetch', input, status: 'executing' as const }
  run.turns.push({ role: 'assistant', id: 'turn', model: 'scripted', parts: [part], usage: noUsage })
  expect((await runLoop(run, ports)).status).toBe('completed')
  expect(fetched).toEqual([])
  expect(record).toContain('finish fetch rejected')
})

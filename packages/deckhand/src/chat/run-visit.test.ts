import { defaultAgent, Runtime } from '@deckhand/runtime'
import type { ToolPlugin } from '@deckhand/spec'
import { openSqliteStore } from '@deckhand/store'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { afterTest, cleanUp } from '../testing/clean-up.ts'
import { calls, says, scriptedModel } from '../testing/scripted-model.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { testChat } from '../testing/test-chat.ts'
import { testKey, testRuntime } from '../testing/test-runtime.ts'

let sent: string[]
const send: ToolPlugin = {
  name: 'send',
  description: 'Sends a letter.',
  parameters: { to: { type: 'string', description: 'Whom', required: true } },
  effect: 'write',
  handler: async ({ to }) => {
    sent.push(String(to))
    return { sent: true }
  },
  preview: ({ to }) => `a letter to ${to}`,
  recipients: ({ to }) => [String(to)],
}
const shred: ToolPlugin = { ...send, name: 'shred', preview: () => 'shred everything', recipients: () => [] }

beforeEach(() => {
  sent = []
})

afterEach(cleanUp)

const interactive = true
const tools = [send, shred]
const sendToAnn = calls(['send', { to: 'ann' }])
const lines = ['go']
const shownCall = `◦ send: a letter to ann
  Every side effect needs your approval.
  {
    "to": "ann"
  }
`

describe('a call that waits for approval', () => {
  test('is shown completely, asked about, and the answer continues below it', async () => {
    const { chat, input, output } = await testChat({
      turns: [sendToAnn, says('Done.')],
      lines,
      answers: ['Y'],
      tools,
      interactive,
    })
    expect(await chat.talk()).toBe(0)
    expect(input.questions).toEqual(['Approve? [y]es, [n]o:'])
    expect(output()).toBe(`${shownCall}✓ send  a letter to ann  TIME\nDone.\n\n`)
    expect(sent).toEqual(['ann'])
  })

  test('is asked about until the answer means something', async () => {
    const answers = ['', 'perhaps', 'yes']
    const { chat, input } = await testChat({ turns: [sendToAnn, says('Done.')], lines, answers, tools, interactive })
    await chat.talk()
    expect(input.questions).toHaveLength(3)
    expect(sent).toEqual(['ann'])
  })

  test('A11: cannot be always allowed under supervised trust, where that would have no effect', async () => {
    const turns = [sendToAnn, says('Done.')]
    const { chat, runtime, input } = await testChat({ turns, lines, answers: ['a', 'y'], tools, interactive })
    await chat.talk()
    expect(input.questions).toEqual(Array(2).fill('Approve? [y]es, [n]o:'))
    expect(await runtime.store.settings.read('local')).toEqual({ trust: 'supervised', allowlist: [] })
    expect(sent).toEqual(['ann'])
  })

  test('A8: is asked about again, without "always", when the trust was lowered while the question was open', async () => {
    const questions: string[] = []
    const { chat, runtime, input, output } = await testChat({
      turns: [sendToAnn, says('Done.')],
      lines,
      tools,
      interactive,
    })
    input.ask = async (question) => {
      questions.push(question.trim())
      if (questions.length > 1) return 'y'
      await runtime.store.settings.write('local', { trust: 'supervised' }, Date.now())
      return 'a'
    }
    await runtime.store.settings.write('local', { trust: 'delegated' }, Date.now())
    await chat.talk()
    expect(questions).toEqual(['Approve? [y]es, [a]lways allow ann, [n]o:', 'Approve? [y]es, [n]o:'])
    expect(output()).toContain('The allowlist counts only under delegated trust')
    expect(await runtime.store.settings.read('local')).toEqual({ trust: 'supervised', allowlist: [] })
    expect(sent).toEqual(['ann'])
  })

  test('to an always allowed recipient is not asked about again', async () => {
    const turns = [sendToAnn, says('One.'), sendToAnn, says('Two.')]
    const { chat, runtime, input } = await testChat({
      turns,
      lines: ['go', 'go'],
      answers: ['a'],
      tools,
      interactive,
    })
    await runtime.store.settings.write('local', { trust: 'delegated' }, Date.now())
    await chat.talk()
    expect(input.questions).toEqual(['Approve? [y]es, [a]lways allow ann, [n]o:'])
    expect(sent).toEqual(['ann', 'ann'])
  })

  test('without recipients cannot be always allowed', async () => {
    const turns = [calls(['shred', { to: 'x' }]), says('Done.')]
    const { chat, input } = await testChat({ turns, lines, answers: ['a', 'n', ''], tools, interactive })
    await chat.talk()
    const question = 'Approve? [y]es, [n]o:'
    expect(input.questions).toEqual([question, question, 'Why not? (Enter to skip)'])
    expect(sent).toEqual([])
  })

  test('is not run when it is rejected, and the model reads why', async () => {
    const turns = [sendToAnn, says('Then not.')]
    const answers = ['n', ' wrong Ann ']
    const { chat, requests, output } = await testChat({ turns, lines, answers, tools, interactive })
    expect(await chat.talk()).toBe(0)
    expect(sent).toEqual([])
    expect(JSON.stringify(requests[1]?.messages)).toContain('wrong Ann')
    expect(output()).toBe(
      `${shownCall}✗ send  a letter to ann  TIME\n  The user rejected this call and said: "wrong Ann"\nThen not.\n\n`,
    )
  })

  test('that was answered elsewhere meanwhile keeps that answer', async () => {
    const elsewhere = async () => {
      const [open] = await runtime.store.approvals.list('local', { limit: 1 })
      await runtime.resolveApproval({ userId: 'local', approvalId: open?.id ?? '', decision: 'reject' })
      return 'y'
    }
    const { chat, runtime, input, output } = await testChat({
      turns: [sendToAnn, says('Ok.')],
      lines,
      tools,
      interactive,
    })
    input.ask = elsewhere
    await chat.talk()
    expect(output()).toContain('✗ This call was already rejected, and that cannot be changed. (CONFLICT)')
    expect(output()).toContain('Ok.')
    expect(sent).toEqual([])
  })

  test('hides nothing: characters that cannot be seen are spelled out', async () => {
    const turns = [calls(['shred', { to: 'ann\u202e\u200b\u001b[2J' }]), says('Done.')]
    const { chat, output } = await testChat({ turns, lines, answers: ['n', ''], tools, interactive })
    await chat.talk()
    expect(output()).toContain('"to": "ann\\u202e\\u200b\\u001b[2J"')
  })
})

describe('several calls that wait', () => {
  const both = calls(['send', { to: 'ann' }], ['send', { to: 'bob' }])

  test('are asked about one after the other', async () => {
    const turns = [both, says('Done.')]
    const { chat, output } = await testChat({ turns, lines, answers: ['y', 'n', 'not him'], tools, interactive })
    await chat.talk()
    expect(sent).toEqual(['ann'])
    expect(output()).toContain('✓ send  a letter to ann')
    expect(output()).toContain('✗ send  a letter to bob')
    expect(output()).toMatch(/Done\.\n\n$/)
  })

  test('that were answered run, those that were left open stay', async () => {
    const leave = () => chat.interrupt()
    const { chat, runtime, output } = await testChat({
      turns: [both],
      lines,
      answers: ['y', leave],
      tools,
      interactive,
    })
    expect(await chat.talk()).toBe(0)
    expect(sent).toEqual(['ann'])
    expect(output()).toMatch(/It stays open\..*\n✓ send {2}a letter to ann {2}TIME\n\n$/)
    expect(await runtime.store.approvals.list('local', { status: 'open', limit: 9 })).toMatchObject([
      { input: { to: 'bob' } },
    ])
  })
})

describe('Ctrl-C at the question', () => {
  test('leaves it open and goes back to the prompt', async () => {
    const leave = () => chat.interrupt()
    const { chat, runtime, output } = await testChat({
      turns: [sendToAnn],
      lines,
      answers: [leave],
      tools,
      interactive,
    })
    expect(await chat.talk()).toBe(0)
    expect(output()).toBe(`${shownCall}It stays open. Answer it with /approvals, or at http://here/approvals\n\n`)
    expect(await runtime.store.approvals.list('local', { limit: 9 })).toMatchObject([{ status: 'open' }])
  })

  test('takes a "no" back that was not finished', async () => {
    const leave = () => chat.interrupt()
    const answers = ['n', leave]
    const { chat, runtime } = await testChat({ turns: [sendToAnn], lines, answers, tools, interactive })
    await chat.talk()
    expect(await runtime.store.approvals.list('local', { limit: 9 })).toMatchObject([{ status: 'open' }])
  })

  test('leaves a conversation that says why it cannot continue', async () => {
    const leave = () => chat.interrupt()
    const typed = ['go', 'and another thing']
    const { chat, requests, output } = await testChat({
      turns: [sendToAnn],
      lines: typed,
      answers: [leave],
      tools,
      interactive,
    })
    await chat.talk()
    expect(output()).toContain(
      'This conversation waits for your answer. Give it with /approvals, or start another one with /new.',
    )
    expect(requests).toHaveLength(1)
  })
})

describe('/approvals', () => {
  test('says when nothing waits', async () => {
    const { chat, output } = await testChat({ lines: ['/approvals'], interactive })
    await chat.talk()
    expect(output()).toBe('Nothing waits for your approval.\n\n')
  })

  test('lets a call be answered that was left open before, and shows how its run continues', async () => {
    const leave = () => chat.interrupt()
    const typed = ['go', '/approvals', 'more']
    const turns = [sendToAnn, says('Done.'), says('More.')]
    const { chat, output } = await testChat({ turns, lines: typed, answers: [leave, 'y'], tools, interactive })
    await chat.talk()
    expect(output()).toMatch(
      /It stays open\..*\n\n◦ send: .*\n✓ send {2}a letter to ann {2}TIME\nDone\.\n\nMore\.\n\n$/s,
    )
    expect(sent).toEqual(['ann'])
  })

  test('answers a call of an earlier program, whose conversation then continues', async () => {
    const folder = temporaryFolder()
    const before = await testChat({ turns: [sendToAnn], lines, tools, folder })
    await before.chat.talk()
    await before.runtime.close()
    const turns = [says('Done.'), says('More.')]
    const typed = ['/approvals', 'and now?']
    const after = await testChat({ turns, lines: typed, answers: ['y'], tools, folder, interactive })
    await after.chat.talk()
    expect(after.output()).toBe(
      `From the conversation "go"\n${shownCall}✓ send  a letter to ann  TIME\nDone.\n\nMore.\n\n`,
    )
    expect(after.requests[1]?.messages.at(0)).toEqual({ role: 'user', text: 'go' })
  })

  test('goes through every run, oldest first, until one is left open', async () => {
    const leave = () => chat.interrupt()
    const sendTo = (to: string) => calls(['send', { to }])
    const typed = ['go', '/new', 'go', '/new', 'go', '/approvals']
    const { chat, input } = await testChat({
      turns: [sendTo('ann'), sendTo('bob'), sendTo('cleo'), says('Done.')],
      lines: typed,
      answers: [leave, leave, leave, 'y', leave],
      tools,
      interactive,
    })
    await chat.talk()
    expect(sent).toEqual(['ann'])
    expect(input.questions.slice(3)).toEqual(Array(2).fill('Approve? [y]es, [n]o:'))
  })
})

describe('without a person at the terminal', () => {
  test('what waits and how to answer is printed, and that is not a failure', async () => {
    const { chat, runtime, input, output } = await testChat({ turns: [sendToAnn], lines, tools })
    expect(await chat.talk()).toBe(0)
    const [approval] = await runtime.store.approvals.list('local', { limit: 1 })
    expect(output()).toBe(
      `${shownCall}  To answer: /approvals in "deckhand chat", the approvals page of "deckhand serve", or POST /api/agent/approvals/${approval?.id}\n`,
    )
    expect(input.questions).toEqual([])
  })

  test('a line after it is not taken for the answer', async () => {
    const { chat } = await testChat({ turns: [sendToAnn], lines: ['go', 'y'], tools })
    expect(await chat.talk()).toBe(1)
    expect(sent).toEqual([])
  })
})

test('A12: a call that may have happened is asked about before it is run again', async () => {
  const folder = temporaryFolder()
  await dieInside(folder)
  const runtime = await testRuntime({ model: scriptedModel([says('Done.')]), tools, folder })
  await vi.waitUntil(async () => (await runtime.store.approvals.list('local', { limit: 1 })).length > 0, 30_000)
  const { chat, input, output } = await testChat({ runtime, lines: ['/approvals'], answers: ['y'], interactive })
  await chat.talk()
  expect(input.questions).toEqual(['Run it again? [y]es, [n]o:'])
  expect(output()).toContain('It is not known whether this happened')
  expect(output()).toContain('Done.')
  expect(sent).toEqual(['ann'])
})

/** Leaves a run behind as a process does that dies inside `send`: it never says another word, and its lease runs out. */
async function dieInside(folder: string): Promise<void> {
  const store = await openSqliteStore({ folder, auditKey: Buffer.alloc(32, 2) })
  await store.settings.write('local', { trust: 'autonomous' }, Date.now())
  const silent = { ...store.runs, claim: async () => undefined, extend: async () => {} }
  let inside = () => {}
  const isInside = new Promise<void>((resolve) => {
    inside = resolve
  })
  const stuck: ToolPlugin = {
    ...send,
    handler: () => {
      inside()
      return new Promise(() => {})
    },
  }
  const runtime = new Runtime({
    store: { ...store, runs: silent },
    model: scriptedModel([sendToAnn]),
    tools: [stuck],
    agents: [defaultAgent],
    approvalKey: testKey,
    leaseMs: 100,
  })
  afterTest(() => store.close())
  await runtime.start('local', { prompt: 'go' })
  await isInside
}

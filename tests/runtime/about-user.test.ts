import { aboutLimit, aboutUser, memoryLimits } from '@deckhand/runtime'
import type { Store } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { crew, isFirst } from '../support/models/crew.ts'
import { call, scriptedModel, text } from '../support/models/scripted-model.ts'
import { openStore, stored } from '../support/stores/stored.ts'
import { tempFolder } from '../support/temp-folder.ts'

const noon = Date.UTC(2026, 10, 15, 12, 30)

let made = 0

async function remember(store: Store, ...texts: string[]): Promise<void> {
  for (const text of texts) {
    const id = `memory-${String(++made).padStart(6, '0')}`
    await store.memory.save('ann', { id, text, createdAt: noon }, memoryLimits)
  }
}

const newStore = async () => openStore(tempFolder())
const told = async (store: Store, prompt = 'Hi.') => (await aboutUser(store, 'ann', prompt))?.text ?? ''

test('an unknown user adds nothing to the instruction', async () => {
  expect(await aboutUser(await newStore(), 'ann', 'Hi.')).toBeUndefined()
})

test('the profile comes first, then one line per memory', async () => {
  const store = await newStore()
  await remember(store, 'likes tea', 'has\n\na boat')
  await store.settings.writeProfile('ann', { name: 'Ann', timeZone: 'Asia/Tokyo', about: 'Sails.\nSings.' }, noon)
  expect(await aboutUser(store, 'ann', 'Hi.')).toEqual({
    text: 'Name: Ann\nTime zone: Asia/Tokyo\nAbout: Sails. Sings.\nRemembered from earlier:\n- likes tea\n- has a boat',
    timeZone: 'Asia/Tokyo',
  })
})

test('memories that do not fit are left out and counted; those that share words with the prompt go before the newest', async () => {
  const store = await newStore()
  const about = 'x'.repeat(2_000)
  await store.settings.writeProfile('ann', { name: 'Ann', about }, noon)
  await remember(
    store,
    'The lease ends in May.',
    ...Array.from({ length: 60 }, (_, n) => `fact ${n} ${'y'.repeat(90)}`),
  )
  const words = await told(store, 'When does the lease end?')
  expect(words.length).toBeLessThanOrEqual(aboutLimit)
  expect(words.length).toBeGreaterThan(aboutLimit - 250)
  expect(words).toContain(about)
  expect(words).toContain('- The lease ends in May.')
  expect(words).toContain('fact 59')
  const lines = words.split('\n').filter((line) => line.startsWith('- ')).length
  expect(words.split('\n').at(-1)).toBe(`${61 - lines} more memories are not listed here.`)
  expect(await told(store, 'Sing.')).not.toContain('lease')
})

test('if everything fits, every prompt gets the same text, so that runs share their manifest', async () => {
  const store = await newStore()
  await remember(store, 'The lease ends in May.', 'likes tea', 'has a boat')
  expect(await told(store, 'Which tea?')).toBe(await told(store, 'When does the lease end?'))
})

test('a run and its child runs are told about the user and the user’s local hour', async () => {
  const store = await newStore()
  await remember(store, 'likes tea')
  await store.settings.writeProfile('ann', { timeZone: 'Asia/Kathmandu' }, noon)
  const lines = {
    Captain: (request: Parameters<typeof isFirst>[0]) =>
      isFirst(request) ? [call('spawn_agent', { agent: 'Mate', prompt: 'Help.' })] : [text('Done.')],
    Mate: () => [text('Aye.')],
  }
  const about = (userId: string, prompt: string) => aboutUser(store, userId, prompt)
  const { ask, asked } = await crew(lines, { store, more: { aboutUser: about, now: () => noon } })
  expect(await ask({ prompt: 'Go.' })).toMatchObject({ status: 'completed' })
  for (const name of ['Captain', 'Mate']) {
    const instruction = asked(name)[0]?.instruction
    expect(instruction).toContain('Remembered from earlier:\\n- likes tea')
    expect(instruction).toContain(
      'it was Sunday, 15 November 2026, between 18:00 and 18:59 (Asia/Kathmandu, UTC+05:45) where the user is',
    )
  }
})

test('runs of one hour share their manifest, and the next hour makes another', async () => {
  const store = await newStore()
  await store.settings.writeProfile('ann', { timeZone: 'Europe/Berlin' }, noon)
  let now = noon
  const model = scriptedModel(() => [text('Aye.')])
  const about = (userId: string, prompt: string) => aboutUser(store, userId, prompt)
  const { ask } = await stored(model, [], { store, aboutUser: about, now: () => now })
  for (const minutes of [0, 29, 31]) {
    now = noon + minutes * 60_000
    await ask({ prompt: 'Hi.' })
  }
  const [first, second, third] = model.requests.map(({ instruction }) => instruction)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

const faulty: [string, () => Promise<never>, RegExp][] = [
  ['fails', () => Promise.reject(new Error('down')), /What is known about the user .*without it: down/],
  [
    'throws at once',
    () => {
      throw new Error('broken')
    },
    /without it: broken/,
  ],
  ['never answers', () => new Promise<never>(() => {}), /without it: it took longer than 1000 ms/],
]

test.each(faulty)('a store that %s does not stop a run, and the fault is reported', async (_, read, message) => {
  const faults: unknown[] = []
  const more = { aboutUser: read, onFault: (fault: unknown) => faults.push(fault) }
  const model = scriptedModel(() => [text('Aye.')])
  const { ask } = await stored(model, [], more)
  expect(await ask({ prompt: 'Hi.' })).toMatchObject({ status: 'completed' })
  expect(faults.map(String)).toEqual([expect.stringMatching(message)])
  expect(model.requests[0]?.instruction).not.toContain('[ABOUT THE USER]')
})

test('an unknown time zone is reported as a fault, and the rest reaches the model', async () => {
  const faults: unknown[] = []
  const more = {
    aboutUser: async () => ({ text: 'Name: Ann', timeZone: 'Mars/Olympus' }),
    onFault: (fault: unknown) => faults.push(fault),
  }
  const model = scriptedModel(() => [text('Aye.')])
  const { ask } = await stored(model, [], more)
  await ask({ prompt: 'Hi.' })
  expect(faults.map(String)).toEqual([expect.stringMatching(/The user's time zone .*Mars\/Olympus/)])
  expect(model.requests[0]?.instruction).toContain('Name: Ann')
  expect(model.requests[0]?.instruction).not.toContain('[NOW]')
})

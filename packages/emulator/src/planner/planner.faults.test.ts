import { expect, test } from 'vitest'
import type { WireContent, WireFunctionDeclaration, WirePart } from '../wire.ts'
import { plannerBrain } from './planner.ts'
import { now } from './testing/moments.ts'

const text = (description: string) => ({ type: 'string', description })
const list = (description: string) => ({ type: 'array', description, items: { type: 'string' } })
const declare = (
  name: string,
  description: string,
  properties = {},
  required: string[] = [],
): WireFunctionDeclaration => ({
  name,
  description,
  parametersJsonSchema: { type: 'object', properties, required },
})

const web = declare('zq_web', 'Search the web for anything.', { query: text('What to search for') }, ['query'])
const mails = declare(
  'zq_mails',
  'Search the mail of the club and list what was found. Read one of them with zq_open.',
  { query: text('Words, or from:ann@example.org, subject:pier, is:unread') },
  ['query'],
)
const open = declare('zq_open', 'Read a mail of the club.', { threadId: text('The threadId of zq_mails') }, [
  'threadId',
])
const answer = declare(
  'zq_answer',
  'Answer a mail in its thread. Use it when the user asks to reply.',
  {
    threadId: text('The thread, from zq_mails'),
    messageId: text('The message to answer, when it is not the newest'),
    to: list('One address for each entry'),
    body: text('The text of the mail'),
  },
  ['threadId', 'to', 'body'],
)
const post = declare(
  'zq_post',
  'Send a new e-mail.',
  { to: list('One address for each entry'), cc: list('Who gets a copy'), body: text('The text of the mail') },
  ['to', 'body'],
)
const keep = declare('zq_keep', 'Remember a fact about the user.', { text: text('The fact to remember') }, ['text'])
const facts = declare('zq_facts', 'Search what was remembered.', { query: text('Words to look for') }, ['query'])
const strike = declare('zq_strike', 'Forget one thing that was remembered.', { id: text('Its id, from zq_facts') }, [
  'id',
])
const sums = declare('zq_sums', 'Calculate an arithmetic expression.', { expression: text('The arithmetic') }, [
  'expression',
])
const events = declare('zq_events', 'Search the calendar for events.', {
  q: text('Words in the title of an event'),
  earliest: text('From when, as 2026-05-01 or 2026-05-01T08:00'),
  latest: text('Until when, in the same way'),
})
const change = declare(
  'zq_change',
  'Change an event in the calendar. A new start alone moves it.',
  {
    eventId: text('The id of the event, from zq_events'),
    start: text('When it begins, as 2026-05-01T08:00 without an offset'),
    end: text('When it ends, in the same way'),
  },
  ['eventId'],
)
const put = declare(
  'zq_put',
  'Put an event into the calendar.',
  {
    title: text('What the event is called'),
    start: text('When it begins, as 2026-05-01T08:00 without an offset'),
    durationMinutes: { type: 'integer', description: 'How long it is', minimum: 1 },
    timeZone: text('The time zone of the times'),
  },
  ['title', 'start'],
)
const deck = declare(
  'zq_deck',
  'Build a presentation, deck or slides.',
  {
    title: text('The title: what it is on'),
    slides: { type: 'integer', description: 'How many slides it has' },
    sections: list('The names of its sections'),
    style: text('How it looks: plain, bold, dark.'),
    jurisdiction: text('The country or state whose law applies'),
  },
  ['title'],
)
const model = declare(
  'zq_model',
  'Build a financial model, presentation or slides.',
  {
    title: text('The title: what it is on'),
    revenue: { type: 'number', description: 'The amount of revenue in a month' },
  },
  ['title'],
)
const everything = [web, mails, open, answer, post, keep, facts, strike, sums, events, change, put, deck]

type Call = { name: string; args: Record<string, unknown> }

/** Says it, gives each call the next response, and tells the calls and the last words. */
function told(said: string, responses: Record<string, unknown>[] = [], tools = everything, instruction = '') {
  return saidIn([], said, { responses, tools, instruction })
}

/** Says one after the other in one conversation, each call with its response, and tells what came of the last. */
function toldOneByOne(...said: (string | Record<string, unknown>)[]) {
  const contents: WireContent[] = []
  return said.reduce<ReturnType<typeof told>>(
    (last, words, index) => {
      if (typeof words !== 'string') return last
      const after = said.slice(index + 1)
      const next = after.findIndex((one) => typeof one === 'string')
      const responses = after.slice(0, next < 0 ? after.length : next) as Record<string, unknown>[]
      return saidIn(contents, words, { responses, tools: everything, instruction: '' })
    },
    { calls: [], text: '' },
  )
}

interface Told {
  responses: Record<string, unknown>[]
  tools: WireFunctionDeclaration[]
  instruction: string
}

function saidIn(contents: WireContent[], said: string, { responses, tools, instruction }: Told) {
  contents.push({ role: 'user', parts: [{ text: said }] })
  const calls: Call[] = []
  const left = [...responses]
  for (let turn = 0; turn < 6; turn++) {
    const parts = answered(contents, tools, instruction)
    const made = parts.flatMap(({ functionCall }) => (functionCall ? [functionCall] : []))
    if (made.length === 0) {
      contents.push({ role: 'model', parts })
      return { calls, text: parts.map((part) => (part.thought ? '' : (part.text ?? ''))).join('') }
    }
    calls.push(...made.map(({ name, args = {} }) => ({ name, args })))
    const results = made.map(({ name }) => ({
      functionResponse: { name, response: left.shift() ?? { text: 'Done.' } },
    }))
    contents.push({ role: 'model', parts }, { role: 'user', parts: results })
  }
  throw new Error('It goes on for ever.')
}

function answered(contents: WireContent[], tools: WireFunctionDeclaration[], instruction: string): WirePart[] {
  const systemInstruction = { parts: [{ text: instruction }] }
  const request = { contents, tools: [{ functionDeclarations: tools }], systemInstruction }
  const result = plannerBrain().answer({ model: 'test', request, now })
  if (result instanceof Promise) throw new Error('The planner answers at once.')
  return result.parts
}

const nothing = { found: 0, messages: [] }

test.each([
  ['find the mail from Zebra Corp and reply that I agree', 'from:"Zebra Corp"'],
  ['find the mail about the zebra and reply that I agree', 'zebra'],
])('%s: what is not found is not answered', (said, query) => {
  const { calls, text: words } = told(said, [nothing])
  expect(calls).toEqual([{ name: 'zq_mails', args: { query } }])
  expect(words).toContain('**reply that I agree**: I did not do that: nothing was found for')
})

test('what is not found is not remembered either', () => {
  const { calls } = told('search the mail for zebra and remember it', [nothing])
  expect(calls.map(({ name }) => name)).toEqual(['zq_mails'])
})

const kim = 'Kim Day <kim@example.org>'
const ann = { id: 'm1', threadId: 't1', from: 'Ann Lee <ann@example.org>', to: kim, date: '2026-07-01', text: 'Pier?' }
const own = { ...ann, id: 'm2', from: kim, to: ann.from, date: '2026-07-02' }
const shop = { id: 'm3', threadId: 't3', from: 'shop@example.net', to: kim, date: '2026-07-03', text: 'x' }

test('the person after "reply to" has written what is answered, and gets the answer', () => {
  const thread = { threadId: 't1', messages: [ann, own] }
  const { calls } = told('reply to Ann that I agree', [{ found: 1, messages: [ann] }, thread])
  const [search, read, reply] = calls
  expect([search?.args, read?.args]).toEqual([{ query: 'from:Ann' }, { threadId: 't1' }])
  expect(reply?.args).toMatchObject({ threadId: 't1', messageId: 'm1', to: ['ann@example.org'] })
})

test('whom an answer is for is neither its text nor an id', () => {
  const { calls } = told('write a reply to Ann', [
    { found: 2, messages: [ann, shop] },
    { threadId: 't1', messages: [ann] },
  ])
  expect(calls[2]?.args).toMatchObject({ threadId: 't1', to: ['ann@example.org'] })
  expect(calls[2]?.args.body).toContain('Thank you for your message')
})

test('nobody answers themselves', () => {
  const found = { found: 2, messages: [own, { ...shop, from: kim, to: 'shop@example.net' }, shop] }
  const { calls, text: words } = told('reply to Kim that I agree', [found, { threadId: 't1', messages: [ann, own] }])
  expect(calls.map(({ name }) => name)).toEqual(['zq_mails', 'zq_open'])
  expect(words).toContain('I did not do that')
})

const tea = { id: 'f1', text: 'I like tea' }
const green = { id: 'f2', text: 'green tea is best' }

test('only what has all the words is forgotten', () => {
  const { calls, text: words } = told('forget that I like coffee', [{ found: 1, memories: [tea] }])
  expect(calls.map(({ name }) => name)).toEqual(['zq_facts'])
  expect(words).toBe('I did not do that: nothing that was found has all of “coffee”, only “I like tea”.')
})

test('of several the one that is meant must be said, or all of them', () => {
  const found = { found: 2, memories: [tea, green] }
  const one = told('forget tea', [found])
  expect(one.calls).toHaveLength(1)
  expect(one.text).toContain('2 fit, so say more words of the one that is meant: “I like tea”, “green tea is best”')
  const all = told('forget what you remember about tea', [found])
  expect(all.calls.slice(1).map(({ args }) => args)).toEqual([{ id: 'f1' }, { id: 'f2' }])
  expect(all.text).toContain('“I like tea”')
  expect(all.text).toContain('“green tea is best”')
})

test('to forget everything is not done by guess', () => {
  expect(told('forget everything about me')).toMatchObject({ calls: [], text: expect.stringContaining('Say which') })
})

test('a failure is no value', () => {
  const failed = { error: 'Division by zero has no result.' }
  expect(told('what is 1/0 and remember it', [failed]).calls.map(({ name }) => name)).toEqual(['zq_sums'])
  const long = `remember that ${'y'.repeat(600)}`
  const { calls } = told(long, [{ error: '"text" must NOT have more than 500 characters.' }])
  expect(calls.map(({ args }) => String(args.text).includes('must NOT'))).not.toContain(true)
})

test.each([
  ['search mail for lease', 'lease'],
  ['search the mail for lease', 'lease'],
  ['search mails for lease', 'lease'],
  ['search email for lease', 'lease'],
  ['search my mail for from:(', 'from:('],
  ['show me unread email', 'is:unread'],
  ['What did Tom say in the mail about the pier?', 'from:Tom pier'],
])('%s searches the mail', (said, query) => {
  expect(told(said, [nothing]).calls).toEqual([{ name: 'zq_mails', args: { query } }])
})

const standUp = { id: 'e1', title: 'Stand-up', start: '2026-07-16T09:30:00+02:00' }

test.each([
  ['move the stand-up to 10', { q: 'stand-up' }, '2026-07-16T10:00:00'],
  ['move the stand-up to Friday', { q: 'stand-up' }, '2026-07-17T09:30:00'],
  [
    'move the yoga on Wednesday to Friday at 10',
    { q: 'yoga', earliest: '2026-07-15', latest: '2026-07-15' },
    '2026-07-17T10:00:00',
  ],
])('%s', (said, search, start) => {
  const { calls } = told(said, [{ found: 1, events: [standUp] }])
  expect(calls).toEqual([
    { name: 'zq_events', args: search },
    { name: 'zq_change', args: { eventId: 'e1', start } },
  ])
})

test.each([
  ['put a meeting on Thursday at 25', 'what is the start'],
  ['put a viewing on Thursday at 3 for -5 minutes', 'what is the duration minutes'],
])('%s is asked back', (said, question) => {
  expect(told(said)).toMatchObject({ calls: [], text: expect.stringContaining(question) })
})

test('a time that is asked about is that of an hour', () => {
  const [call] = told('what is in the calendar on Thursday at 3?', [{ found: 0, events: [] }]).calls
  expect(call?.args).toMatchObject({ earliest: '2026-07-16T15:00:00', latest: '2026-07-16T16:00:00' })
})

test('copies go to whom the words say, and an address in angle brackets is the address', () => {
  expect(told('send an email to ann@example.com saying hello, cc joe@example.com').calls).toEqual([
    { name: 'zq_post', args: { to: ['ann@example.com'], cc: ['joe@example.com'], body: 'hello' } },
  ])
  expect(told('send an email to "ann@example.com" <joe@example.com> saying hello').calls).toEqual([
    { name: 'zq_post', args: { to: ['joe@example.com'], body: 'hello' } },
  ])
})

const attach = (item: unknown) =>
  `You are Mate.\n\n[ATTACHED CONTEXT]\n<data kind="email">\n${JSON.stringify(item)}\n</data>`

test('an attached mail is summed up in words, and answered without a search', () => {
  const snippet = `From: ${ann.from}\nTo: ${kim}\nDate: 2026-07-01\n\nShall we meet at the pier?`
  const instruction = attach({ type: 'email', id: 't1', title: 'The pier', snippet })
  expect(told('summarise the attached mail', [], everything, instruction)).toEqual({
    calls: [],
    text: `**The pier**\n\n${snippet}`,
  })
  const [reply] = told('reply that I agree', [], everything, instruction).calls
  expect(reply).toMatchObject({ name: 'zq_answer', args: { threadId: 't1', to: ['ann@example.org'] } })
})

test('of an attached thread between two the user is whoever sent', () => {
  const theirs = `From: ${ann.from}\nTo: ${kim}\nDate: 2026-07-01\n\nThe pier?`
  const users = `From: ${kim}\nTo: ${ann.from}\nDate: 2026-07-02\nThe user sent this.\n\nYes.`
  const reply = (...mails: string[]) =>
    told('reply that I agree', [], everything, attach({ id: 't1', title: 'x', snippet: mails.join('\n\n') }))
  expect(reply(users, theirs).calls[0]?.args).toMatchObject({ to: ['ann@example.org'] })
  expect(reply(users.replace('The user sent this.\n', ''), theirs)).toMatchObject({ calls: [] })
})

test('what was attached and could not be read is said', () => {
  const instruction = attach({ type: 'email', id: 't9', note: 'There is no such email.' })
  for (const said of ['summarise the attached mail', 'draft a reply'])
    expect(told(said, [], everything, instruction)).toMatchObject({
      calls: [],
      text: expect.stringContaining('no such email'),
    })
})

test('a word goes only where it fits', () => {
  const [lisbon] = told('make a presentation about tea in Lisbon').calls
  expect(lisbon?.args).toEqual({ title: 'tea in Lisbon' })
  expect(told('make a 12 slide presentation about tea', [], [model])).toMatchObject({
    calls: [],
    text: expect.stringContaining('what to do about “12'),
  })
  expect(told('make a 12 slide presentation about tea', [], [model, deck]).calls).toEqual([
    { name: 'zq_deck', args: { title: 'tea', slides: 12 } },
  ])
})

const bread = 'put bread into the calendar'

test('a request that is whole by itself replaces the one that waits, and is done once', () => {
  expect(toldOneByOne(bread).text).toContain('what is the start – when it begins?')
  expect(toldOneByOne(bread, 'Create a presentation on coal').calls).toEqual([
    { name: 'zq_deck', args: { title: 'coal' } },
  ])
  expect(toldOneByOne(bread, 'put rye into the calendar on Friday at 8').calls).toMatchObject([
    { name: 'zq_put', args: { title: 'rye' } },
  ])
})

test('a question is answered by what fits it, and by the next message only', () => {
  expect(toldOneByOne(bread, 'Friday at 8').calls).toEqual([
    { name: 'zq_put', args: { title: 'bread', start: '2026-07-17T08:00:00' } },
  ])
  for (const other of ['tell me a joke', 'hm, not sure about that one']) {
    expect(toldOneByOne(bread, other)).toMatchObject({ calls: [], text: expect.not.stringContaining('I need') })
    expect(toldOneByOne(bread, other, 'Friday at 8').calls).toEqual([])
  }
})

const bees = 'Create a presentation on bees'

test.each([
  ['Make it shorter, 5 slides, and add city rooftops', { title: 'bees and city rooftops', slides: 5 }],
  ['make that deck 7 slides', { title: 'bees', slides: 7 }],
  ['Make that deck bold', { title: 'bees', style: 'bold' }],
  ['now set the slides to 9', { title: 'bees', slides: 9 }],
  ['add hives on roofs to it', { title: 'bees and hives on roofs' }],
])('%s makes what was made once more', (said, args) => {
  expect(toldOneByOne(bees, said).calls).toEqual([{ name: 'zq_deck', args }])
})

test('a change that no call can make is said to be impossible', () => {
  for (const said of ['make the deck shorter', 'make it nicer'])
    expect(toldOneByOne(bees, said)).toEqual({
      calls: [],
      text: expect.stringContaining(
        'only make it once more with another value for the slides – how many slides it has',
      ),
    })
  const sent = 'send an email to ann@example.com saying hello'
  expect(toldOneByOne(sent, 'make it shorter')).toMatchObject({
    calls: [],
    text: expect.stringContaining('cannot change'),
  })
})

test('a new request and a tool that changes things are no change of what was made', () => {
  expect(toldOneByOne(bees, 'make the deck on wasps').calls).toEqual([{ name: 'zq_deck', args: { title: 'wasps' } }])
  expect(toldOneByOne(bees, 'make a deck with 4 slides about wasps').calls).toEqual([
    { name: 'zq_deck', args: { title: 'wasps', slides: 4 } },
  ])
})

test('what came back is never what is looked for', () => {
  const made = { status: 'completed', text: 'Created 10 slides.', path: 'bees.pptx' }
  expect(toldOneByOne(bees, made, 'Find the mails that wait for an answer', nothing).calls).toEqual([
    { name: 'zq_mails', args: { query: expect.not.stringContaining('10 slides') } },
  ])
})

test('the first one is the first of what was shown, not a word to look for', () => {
  const shown = { found: 2, messages: [ann, shop] }
  const thread = { threadId: 't1', messages: [ann] }
  const { calls } = toldOneByOne('search mails for pier', shown, 'reply to the first one and say yes', thread)
  expect(calls.map(({ name, args }) => [name, args.threadId])).toEqual([
    ['zq_open', 't1'],
    ['zq_answer', 't1'],
  ])
  expect(calls[1]?.args).toMatchObject({ to: ['ann@example.org'], body: 'yes' })
  expect(toldOneByOne('reply to the first one and say yes')).toMatchObject({
    calls: [],
    text: expect.stringMatching(/\?$/),
  })
})

const file = declare(
  'zq_file',
  'Write a text file, such as a note or a list.',
  { path: text('The path of the file'), content: text('What the file says') },
  ['path', 'content'],
)

test('what is for somebody is never done without them', () => {
  const said = 'send a note to bob@example.com saying the boat is ready'
  expect(told(said, [], [file, post]).calls).toEqual([
    { name: 'zq_post', args: { to: ['bob@example.com'], body: 'the boat is ready' } },
  ])
  expect(told(said, [], [file])).toMatchObject({
    calls: [],
    text: expect.stringContaining('and I cannot do that, but I can, for example'),
  })
})

test.each(['bees on city rooftops', 'trains between Oslo and Copenhagen', 'tea from Assam to Leith'])(
  'the topic “%s” stays whole',
  (title) => {
    expect(told(`Create a presentation on ${title}`).calls).toEqual([{ name: 'zq_deck', args: { title } }])
  },
)

test('a subject ends where the text begins', () => {
  const letter = declare(
    'zq_letter',
    'Send a new e-mail.',
    { to: list('One address for each entry'), subject: text('The subject'), body: text('The text of the mail') },
    ['to', 'subject', 'body'],
  )
  expect(told('send a mail to bob@example.com with subject Boat saying "it is ready"', [], [letter]).calls).toEqual([
    { name: 'zq_letter', args: { to: ['bob@example.com'], subject: 'Boat', body: 'it is ready' } },
  ])
})

const plan = declare(
  'zq_plan',
  'Build a financial model or forecast.',
  {
    title: text('The title: what it is on'),
    period: text('The time it covers, such as Q1 2026 or 18 months'),
    starting_revenue: { type: 'number', description: 'Revenue in the first month, as an amount.' },
    monthly_growth: { type: 'number', description: 'Growth of revenue per month, in percent.' },
    monthly_costs: { type: 'number', description: 'Operating costs per month, as an amount.' },
  },
  ['title'],
)

test.each([
  ['3 year model for a bakery with 200k revenue, growth 10%', { title: 'bakery', period: '3 years' }],
  ['Model the next two years of a coffee shop with 30000 a month', { title: 'coffee shop', period: '2 years' }],
  [
    'Model a bakery with 20k revenue in the first month, growth 10% and costs 5k for 36 months',
    { title: 'bakery', period: '36 months', starting_revenue: 20000, monthly_growth: 10, monthly_costs: 5000 },
  ],
])('%s: a figure goes where its word stands beside it, and only in its unit', (said, args) => {
  expect(told(said, [], [plan]).calls).toEqual([{ name: 'zq_plan', args }])
})

test('what an agent is for is told before its small tools', () => {
  const { text: words } = told('juggle nine flaming swords', [], [sums, web, deck])
  expect(words.indexOf('build a presentation')).toBeLessThan(words.indexOf('calculate'))
})

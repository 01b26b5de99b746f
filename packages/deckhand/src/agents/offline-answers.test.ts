import { plannerBrain } from '@deckhand/emulator'
import { functionDeclaration } from '@deckhand/gemini'
import { ToolPluginRegistry } from '@deckhand/kernel'
import { expect, test } from 'vitest'
import { shippedTools } from '../product/create-tools.ts'
import { shippedAgents } from './shipped-agents.ts'

const tools = shippedTools({ noteUrl: () => '' })
const agents = shippedAgents(tools.map(({ name }) => name))
const now = new Date(2026, 6, 15, 10, 0, 0)

interface Answered {
  calls: { name: string; args: object }[]
  text: string
}

/** What the planner answers to a request with all shipped tools, or with those of one agent. */
function answered(said: string, agent?: string): Answered {
  const names = agents.find(({ name }) => name === agent)?.tools
  const offered = tools.filter(({ name }) => names === undefined || names.includes(name))
  const declarations = new ToolPluginRegistry(offered).toToolDefinitions().map(functionDeclaration)
  const answer = plannerBrain().answer({
    model: 'test',
    now,
    request: {
      contents: [{ role: 'user', parts: [{ text: said }] }],
      systemInstruction: { parts: [{ text: 'It is now Wednesday 15 July 2026, 10:00 in Europe/Lisbon.' }] },
      tools: [{ functionDeclarations: declarations }],
    },
  })
  if (answer instanceof Promise) throw new Error('The planner answers at once.')
  return {
    calls: answer.parts.flatMap(({ functionCall }) =>
      functionCall ? [{ name: functionCall.name, args: functionCall.args ?? {} }] : [],
    ),
    text: answer.parts.map(({ text, thought }) => (thought ? '' : (text ?? ''))).join(''),
  }
}

/** What each suggestion of a shipped agent comes to. One that is new has to be added here. */
const suggested: Record<string, [string, object]> = {
  'Create a presentation on our plans for the next quarter': [
    'create_presentation',
    { title: 'our plans for the next quarter' },
  ],
  'What is on my calendar tomorrow?': ['calendar_search', { timeMin: '2026-07-16', timeMax: '2026-07-16' }],
  'Show me my unread mail': ['gmail_search', { query: 'is:unread' }],
  'Remember that I prefer meetings after ten': ['save_memory', { text: 'I prefer meetings after ten' }],
  'Design a minimal pitch deck on a bakery by subscription': [
    'generate_deck_design',
    { title: 'a bakery by subscription', style: 'minimal' },
  ],
  'Create a presentation on our new brand in a bold style': [
    'generate_deck_design',
    { title: 'our new brand', style: 'bold' },
  ],
  'Make a dark template for tech talks with 8 slides': [
    'generate_deck_design',
    { title: 'tech talks', style: 'dark', slides: 8 },
  ],
  'Remember that our main colour is teal': ['save_memory', { text: 'our main colour is teal' }],
  'Build a financial model for a coffee roastery for FY2026': [
    'build_financial_model',
    { title: 'coffee roastery', period: 'FY2026' },
  ],
  'Create a presentation on our runway for the next 18 months': [
    'build_financial_model',
    { title: 'presentation on our runway for the next 18 months', period: '18 months' },
  ],
  'Model three scenarios for a subscription app': [
    'build_financial_model',
    { title: 'subscription app', scenarios: 3 },
  ],
  'What is 12.5% of 2480?': ['calculate', { expression: '12.5% of 2480' }],
  'Draft an NDA between Acme Ltd and Jo Doe': [
    'draft_document',
    { document_type: 'NDA', title: 'NDA between Acme Ltd and Jo Doe', parties: 'Acme Ltd and Jo Doe' },
  ],
  'Create a presentation on data protection for new colleagues': [
    'draft_document',
    { document_type: 'presentation', title: 'data protection for new colleagues' },
  ],
  'Write a memo on remote work across borders': [
    'draft_document',
    { document_type: 'memo', title: 'remote work across borders' },
  ],
  'Draft a contract with a freelance photographer': [
    'draft_document',
    { document_type: 'contract', title: 'contract with a freelance photographer', parties: 'freelance photographer' },
  ],
}

test.each(agents.flatMap(({ name, suggestions = [] }) => suggestions.map((said) => [name, said] as const)))(
  '%s suggests “%s”, and the planner does just that',
  (agent, said) => {
    const [name, args] = suggested[said] ?? []
    expect(answered(said, agent).calls).toEqual([{ name, args }])
  },
)

const timeZone = 'Europe/Lisbon'

test.each<[string, ...[string, object][]]>([
  [
    'Write a rental contract for 900 euros a month',
    ['draft_document', { document_type: 'contract', title: 'rental contract for 900 euros a month' }],
  ],
  [
    'Draft a contract between Acme and Jo for 5000 dollars under Spanish law',
    [
      'draft_document',
      {
        document_type: 'contract',
        title: 'contract between Acme and Jo for 5000 dollars under Spanish law',
        parties: 'Acme and Jo',
        jurisdiction: 'Spanish law',
      },
    ],
  ],
  [
    'Draft an NDA between Acme and Zeta under the law of Portugal',
    [
      'draft_document',
      {
        document_type: 'NDA',
        title: 'NDA between Acme and Zeta under the law of Portugal',
        parties: 'Acme and Zeta',
        jurisdiction: 'Portugal',
      },
    ],
  ],
  [
    'Make a deck on whales and a budget for a bakery',
    ['create_presentation', { title: 'whales' }],
    ['build_financial_model', { title: 'bakery' }],
  ],
  [
    'Build a model with revenue of 20000 EUR a month over 24 months',
    [
      'build_financial_model',
      {
        title: 'model with revenue of 20000 EUR a month over 24 months',
        period: '24 months',
        starting_revenue: 20000,
        currency: 'EUR',
      },
    ],
  ],
  [
    'Make a presentation with 8 slides on tea for 12 people',
    ['create_presentation', { title: 'tea for 12 people', slides: 8 }],
  ],
  [
    'Design a playful deck on ice cream for kids with 6 slides',
    ['generate_deck_design', { title: 'ice cream', style: 'playful', slides: 6, audience: 'kids' }],
  ],
  ['Create a deck on Rio de la Plata', ['create_presentation', { title: 'Rio de la Plata' }]],
  [
    'Schedule a meeting with Tom on Monday at 3pm for 45 minutes',
    [
      'calendar_event_create',
      { title: 'meeting with Tom', start: '2026-07-20T15:00:00', durationMinutes: 45, timeZone },
    ],
  ],
  [
    'Put dinner with Ana on Friday at 8 in my calendar',
    ['calendar_event_create', { title: 'dinner with Ana', start: '2026-07-17T20:00:00', timeZone }],
  ],
  ['Show my meetings next week', ['calendar_search', { timeMin: '2026-07-20', timeMax: '2026-07-26' }]],
  ['Find mails from Ana about the lease since Monday', ['gmail_search', { query: 'from:Ana after:2026/07/13 lease' }]],
  [
    'Save the text "hola" as notes/hi.txt and delete notes/old.txt',
    ['vfs_write', { path: 'notes/hi.txt', content: 'hola' }],
    ['vfs_delete', { path: 'notes/old.txt' }],
  ],
  [
    'Email ana@x.org that lunch is ready',
    ['gmail_send', { to: ['ana@x.org'], subject: 'Lunch is ready', body: 'Hello,\n\nLunch is ready.\n\nBest wishes' }],
  ],
  ['What did Tom say in the mail about the pier?', ['gmail_search', { query: 'from:Tom pier' }]],
  ['read the #general channel', ['slack_read', { channel: '#general' }]],
  [
    'What is 17 * 23 and what time is it in Tokyo?',
    ['calculate', { expression: '17 * 23' }],
    ['current_time', { place: 'Tokyo' }],
  ],
])('%s', (said, ...calls) => {
  expect(answered(said).calls).toEqual(calls.map(([name, args]) => ({ name, args })))
})

test('the second thing to make is made after the first, as a thing of its own', () => {
  expect(answered('Make a deck on whales, then a budget for a bakery').calls).toEqual([
    { name: 'create_presentation', args: { title: 'whales' } },
  ])
})

test.each([
  'Book flights to Rome for 2 adults on Friday',
  'Plan a trip to Rome for 4 people next weekend',
  'Schedule a 1:1 with Sam every Monday at 9',
  'Make a deck on whales and order a pizza',
  'Order a pizza and make a deck on whales',
  'Send a Slack message to #general saying hi',
  'Delete the file drafts/old plan.txt',
])('%s: nothing is done by halves, and the part that would be left out is named', (said) => {
  const { calls, text } = answered(said)
  expect(calls).toEqual([])
  expect(text).toMatch(
    /^I (?:can .+, but I do not know what to do about “.+”|did nothing yet, because I cannot do this part: “.+”)/,
  )
  expectFriendly(text)
})

test.each([
  'order a pizza',
  'play some jazz',
  'Convert 20 euros to dollars',
  'Post hello in Slack',
  'Upload notes/a.md to Dropbox',
  'Pay 50 euros to Ana',
  'write a poem about the sea',
  'What is the capital of France?',
  'Set an alarm for 7',
])('%s: what no tool does is declined in one sentence', (said) => {
  const { calls, text } = answered(said)
  expect(calls).toEqual([])
  expect(text).toMatch(
    /^I am an offline planner, not a language model, and I cannot do that, but I can, for example, .+\.$/,
  )
  expectFriendly(text)
})

test.each([
  'Schreibe eine E-Mail an Ana, dass ich morgen krank bin',
  'Erstelle eine Präsentation über Wale',
  'Fais une présentation sur les baleines',
  '¿Qué hay en mi calendario mañana?',
  'Crea una presentación sobre ballenas',
  'Crie uma apresentação sobre baleias',
  'Crea un contratto per il mio cliente',
  'Schrijf een memo over het weer',
  'Пришли письмо Анне',
  '帮我创建一个演示文稿',
])('%s: another language is declined in one sentence', (said) => {
  const { calls, text } = answered(said)
  expect(calls).toEqual([])
  expect(text).toMatch(/and I only understand English, but I can, for example, .+\.$/)
  expectFriendly(text)
})

/** One sentence, to the user, without the names and ids that programs use. */
function expectFriendly(text: string): void {
  expect(text).not.toMatch(/\bthe user\b|\w_\w|\n/)
  expect(text.match(/[.!?](?:\s|$)/g)?.length).toBeLessThanOrEqual(2)
}

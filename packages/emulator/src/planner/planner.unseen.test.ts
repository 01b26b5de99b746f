import { expect, test } from 'vitest'
import type { WireFunctionDeclaration, WireSchema } from '../wire.ts'
import { plannerBrain } from './planner.ts'
import { now } from './testing/moments.ts'

const text = (description: string) => ({ type: 'string', description })
const whole = (description: string) => ({ type: 'integer', description })
const declare = (
  name: string,
  description: string,
  properties: Record<string, WireSchema>,
  required: string[],
): WireFunctionDeclaration => ({
  name,
  description,
  parametersJsonSchema: { type: 'object', properties, required },
})

/** Tools that the planner has never seen, whose parameters are easily mistaken for one another. */
const tools = [
  declare(
    'k_1',
    'Reserve a berth for a boat in the harbour.',
    {
      arrival: text('The day of arrival, YYYY-MM-DD'),
      nights: whole('How many nights it stays'),
      crew: whole('How many people are on board'),
      skipper: text('Name of the skipper'),
      harbour: text('Which town, if not the home port'),
    },
    ['arrival'],
  ),
  declare(
    'k_2',
    'Hire out a sail to a member.',
    {
      sail: text('Which sail'),
      deposit: { type: 'number', description: 'The deposit in euros' },
      law: text('The jurisdiction whose law applies'),
      days: whole('For how many days'),
    },
    ['sail'],
  ),
  declare('k_3', 'Look up the tide at a place.', { place: text('Name of the port') }, ['place']),
  declare('k_4', 'Print a poster.', { headline: text('The title of the poster'), audience: text('Who it is for') }, [
    'headline',
  ]),
]

function told(said: string) {
  const answer = plannerBrain().answer({
    model: 'test',
    now,
    request: { contents: [{ role: 'user', parts: [{ text: said }] }], tools: [{ functionDeclarations: tools }] },
  })
  if (answer instanceof Promise) throw new Error('The planner answers at once.')
  return {
    calls: answer.parts.flatMap(({ functionCall }) => (functionCall ? [[functionCall.name, functionCall.args]] : [])),
    text: answer.parts.map((part) => (part.thought ? '' : (part.text ?? ''))).join(''),
  }
}

test.each<[string, ...[string, object][]]>([
  ['Reserve a berth for 4 people on 20 July 2026', ['k_1', { arrival: '2026-07-20', crew: 4 }]],
  ['Reserve a berth for three nights from 20 July 2026', ['k_1', { arrival: '2026-07-20', nights: 3 }]],
  ['Reserve a berth in Bergen tomorrow', ['k_1', { arrival: '2026-07-16', harbour: 'Bergen' }]],
  ['Hire out the genoa for 3 days', ['k_2', { sail: 'genoa', days: 3 }]],
  ['Hire out the genoa with a deposit of 200 euros', ['k_2', { sail: 'genoa', deposit: 200 }]],
  ['Hire out the spinnaker under Danish law', ['k_2', { sail: 'spinnaker', law: 'Danish law' }]],
  ['Look up the tide at Brest', ['k_3', { place: 'Brest' }]],
  ['Print a poster on knots for beginners', ['k_4', { headline: 'knots', audience: 'beginners' }]],
  ['Print a poster on knots for the next season', ['k_4', { headline: 'knots for the next season' }]],
  ['Print a poster on knots and look up the tide in Kiel', ['k_4', { headline: 'knots' }], ['k_3', { place: 'Kiel' }]],
])('%s', (said, ...calls) => {
  expect(told(said).calls).toEqual(calls)
})

test.each([
  'Reserve a berth on 20 July 2026 for 80 euros',
  'Reserve a berth tomorrow with shore power',
  'Print a poster on knots and paint the hull',
  'Look up the tide in Kiel and wash the deck',
  'Hire out the genoa every Friday',
])('%s: what would be dropped is named, and nothing is called', (said) => {
  const { calls, text: answer } = told(said)
  expect(calls).toEqual([])
  expect(answer).toMatch(/what to do about “.+”|I cannot do this part: “.+”/)
})

test.each([
  'Paint the hull',
  'How deep is the sea?',
  'Reserviere einen Liegeplatz für morgen',
  'Louez la voile pour trois jours',
])('%s is declined', (said) => {
  const { calls, text: answer } = told(said)
  expect(calls).toEqual([])
  expect(answer).toContain('but I can, for example, ')
  expect(answer).not.toMatch(/k_\d/)
})

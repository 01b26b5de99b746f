import { expect, test } from 'vitest'
import { toolOf } from '../testing/fill.ts'
import { planSteps } from './plan-steps.ts'

const text = (description: string) => ({ type: 'string', description })
const search = {
  ...toolOf('Search the mailbox for mails.', { query: text('Search words') }, ['query']),
  name: 'search',
}
const read = { ...toolOf('Read a mail.', { mailId: text('Id of the mail') }, ['mailId']), name: 'read' }
const weather = { ...toolOf('Give the weather in a city.', { city: text('City') }, ['city']), name: 'weather' }
const report = {
  ...toolOf('Report that a pupil is absent.', { pupil: text('Name of the pupil') }, ['pupil']),
  name: 'report',
}

const plan = (request: string) =>
  planSteps(request, [search, read, weather, report]).map((step) =>
    step.map(({ tool, clause, background }) => `${tool.name}: ${[clause, background].filter(Boolean).join(' < ')}`),
  )

test.each([
  [
    'Search my mails for taxes, then read the first one',
    [['search: Search my mails for taxes'], ['read: read the first one']],
  ],
  [
    'What is the weather in Rome and in Oslo?',
    [['weather: What is the weather in Rome?', 'weather: What is the weather in Oslo?']],
  ],
  [
    'What is the weather in Rome, and search the mails for hats',
    [['weather: What is the weather in Rome', 'search: search the mails for hats']],
  ],
  ['Ben Adler is absent. Please report it', [['report: Please report it < Ben Adler is absent.']]],
  ['Search my mails for bread and butter', [['search: Search my mails for bread and butter']]],
  ['Hello, how are you?', []],
])('%s', (request, expected) => {
  expect(plan(request)).toEqual(expected)
})

import { expect, test } from 'vitest'
import { toolOf } from '../testing/fill.ts'
import { chooseTool } from './choose-tool.ts'

const text = (description: string) => ({ type: 'string', description })
const book = toolOf('Book a seat on a train.', { train: text('Train number') }, ['train'])
const cancel = toolOf('Cancel a booking of a train seat.', { booking: text('Booking number') }, ['booking'])
const times = toolOf('Look up when trains leave.', { station: text('Station') }, ['station'])
const sums = toolOf('Work out an arithmetic expression.', { expression: text('The arithmetic') }, ['expression'])
const time = toolOf('Tell the current date and time in a place.', { place: text('A city') })
const tools = [book, cancel, times, sums, time]

test.each([
  ['Book a seat on train 9', book],
  ['Reserve a seat on the night train', book],
  ['Cancel booking 77', cancel],
  ['Which trains leave from York?', times],
  ['what is 12% of 80?', sums],
  ['what day is it in Tokyo?', time],
])('%s', (clause, expected) => {
  expect(chooseTool(clause, tools)?.tool).toBe(expected)
})

test.each([
  'I love trains',
  'Do you like trains?',
  'Paint the station blue',
  'How long is a day?',
  'tell me a story',
  'Do not book a seat',
  'Explain how trains work',
  'What is a train?',
])('%s fits no tool', (clause) => {
  expect(chooseTool(clause, tools)).toBeUndefined()
})

test('a deed is not done by the tool for the opposite deed', () => {
  expect(chooseTool('Cancel my seat on train 9', [book])).toBeUndefined()
})

test('what a description excludes does not attract', () => {
  const refund = toolOf('Pay an invoice. Do not use for refunds or salaries.', { number: text('Invoice number') })
  expect(chooseTool('Arrange the salaries', [refund])).toBeUndefined()
})

test.each([
  'Create a business presentation or slide deck on a given topic. Use this whenever the user asks to create, draft, build, or generate a presentation, deck, slides, or similar document.',
  'Generate a visual slide deck design or presentation template. Use when the user asks to design, create, or build a presentation, pitch deck, or slide deck.',
  'Build a financial model, report, spreadsheet, or slide deck with financial data. Use when the user asks to create, build, or generate a financial report, model, presentation, or deck.',
  'Draft a legal document, contract, memo, or presentation. Use when the user asks to create, draft, write, or build a contract, agreement, legal memo, or presentation.',
])('a presentation is made by whatever tool speaks of presentations: %s', (description) => {
  const tool = toolOf(description, { title: text('Title') }, ['title'])
  expect(chooseTool('Create a presentation on the future of tea', [tool])?.tool).toBe(tool)
  expect(chooseTool('How are you today?', [tool])).toBeUndefined()
  expect(chooseTool('Tell me about yourself', [tool])).toBeUndefined()
})

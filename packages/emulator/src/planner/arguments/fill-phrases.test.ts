import { expect, test } from 'vitest'
import { fill, found } from '../testing/fill.ts'

const text = (description: string) => ({ type: 'string', description })

test.each([
  [
    'Create a deck on the future of tea for investors',
    { title: text('Title of the deck'), audience: text('Target audience') },
    { title: 'the future of tea', audience: 'investors' },
  ],
  [
    'Look for trains from York to Leeds',
    { origin: text('Where it starts'), destination: text('Where it goes') },
    { origin: 'York', destination: 'Leeds' },
  ],
  [
    'distance between Oslo and Bergen',
    { origin: text('Start'), destination: text('Goal') },
    { origin: 'Oslo', destination: 'Bergen' },
  ],
  [
    'Find portraits by Frida Kahlo',
    { query: text('What to search for'), artist: text('Artist') },
    { query: 'portraits', artist: 'Frida Kahlo' },
  ],
  ['Search for cheap hotels in Berlin', { query: text('What to search for') }, { query: 'cheap hotels in Berlin' }],
  ['Cancel it because the tap is fine', { reason: text('Reason') }, { reason: 'the tap is fine' }],
  [
    'Add leeks, potatoes and cream',
    { items: { type: 'array', items: { type: 'string' }, description: 'Things' } },
    { items: ['leeks', 'potatoes', 'cream'] },
  ],
  ['Send Bob the report', { to: text('Who gets it') }, { to: 'Bob' }],
  ["Show Maria's loans", { member: text('Name of the member') }, { member: 'Maria' }],
  ['Remind me to call the dentist', { task: text('What to be reminded of') }, { task: 'call the dentist' }],
  ['Rename it to Rex', { new_name: text('New name') }, { new_name: 'Rex' }],
  ['weather for the Bergen region', { region: text('Region') }, { region: 'Bergen' }],
  ['Lock the front door', { door: text('Which door') }, { door: 'front door' }],
  ['Post to #altos', { group: text('Group such as #altos') }, { group: '#altos' }],
  ['time in Tokyo', { zone: text('IANA time zone') }, { zone: 'Asia/Tokyo' }],
])('%s', (clause, properties, expected) => {
  expect(fill(clause, properties, { description: 'Do what is asked with a deck, door, loan or trains.' }).args).toEqual(
    expected,
  )
})

test('a quotation with a cue goes where the cue says', () => {
  const properties = { search: text('Word to replace'), replacement: text('Word to put instead') }
  expect(fill('Replace "colour" with "color"', properties).args).toEqual({ search: 'colour', replacement: 'color' })
})

test('words that nothing ties to an optional parameter stay out', () => {
  expect(
    found('Show the menu', { guest: text('Name of the guest'), reason: text('Reason') }, 'Show the menu.'),
  ).toEqual({})
})

test('a person in small letters is nobody', () => {
  expect(
    fill('Book a friendly plumber', { customer: text('Name of the customer') }, { description: 'Book a plumber.' })
      .missing,
  ).toHaveLength(1)
})

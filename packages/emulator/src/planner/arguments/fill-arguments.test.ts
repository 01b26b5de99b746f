import { expect, test } from 'vitest'
import { fill } from '../testing/fill.ts'

const text = (description: string) => ({ type: 'string', description })

test('nested objects are filled and put together again', () => {
  const properties = {
    pet: {
      type: 'object',
      properties: { name: text('Name of the pet'), age: { type: 'integer', description: 'Age in years' } },
      required: ['name'],
    },
    owner: { type: 'object', properties: { name: text('Name of the owner') }, required: ['name'] },
  }
  expect(
    fill('Add a cat called Minka, 4 years old, for Otto Krause', properties, { description: 'Add a cat.' }).args,
  ).toEqual({ pet: { name: 'Minka', age: 4 }, owner: { name: 'Otto Krause' } })
})

test('an optional object stays out when it cannot be complete', () => {
  const properties = {
    title: text('Title'),
    place: { type: 'object', properties: { city: text('City'), street: text('Street') }, required: ['street'] },
  }
  expect(fill('Plan "Lunch" in Rome', properties, { required: ['title'] }).args).toEqual({ title: 'Lunch' })
})

test('lists of objects take one object for each piece', () => {
  const item = {
    type: 'object',
    properties: { name: text('The item'), quantity: { type: 'integer', description: 'How many' } },
    required: ['name'],
  }
  expect(
    fill(
      'Order 3 eggs, 2 onions and milk',
      { items: { type: 'array', items: item, description: 'What to buy' } },
      { description: 'Order things.' },
    ).args,
  ).toEqual({
    items: [{ name: 'eggs', quantity: 3 }, { name: 'onions', quantity: 2 }, { name: 'milk' }],
  })
})

test('a default is left out when it may be, and given when it must be', () => {
  const sides = { type: 'integer', description: 'Sides', default: 6 }
  expect(fill('Roll the dice', { sides }, { required: [] }).args).toEqual({})
  expect(fill('Roll the dice', { sides }, { required: ['sides'] }).args).toEqual({ sides: 6 })
})

test('an id comes from the newest result when the words only point to it', () => {
  const results = [
    { name: 'old', args: {}, response: { loans: [{ id: 'l0' }] } },
    { name: 'find', args: {}, response: { loans: [{ id: 'l1' }, { id: 'l2' }] } },
  ]
  const properties = { loanId: text('Id of the loan') }
  expect(fill('renew it', properties, { results }).args).toEqual({ loanId: 'l1' })
  expect(fill('renew the second one', properties, { results }).args).toEqual({ loanId: 'l2' })
  expect(fill('renew a loan', properties, { results }).missing).toHaveLength(1)
  expect(fill('renew a loan', properties, { results, isFollowUp: true }).args).toEqual({ loanId: 'l1' })
})

test('a result is passed on when the words say so', () => {
  const results = [{ name: 'sum', args: {}, response: { result: '14' } }]
  const properties = { to: text('Who gets the note'), text: text('What the note says') }
  expect(fill('send the result to Ana', properties, { results, description: 'Send a note.' }).args).toEqual({
    to: 'Ana',
    text: '14',
  })
})

test('an answer fills what was asked for', () => {
  const properties = { to: text('Mail address'), body: text('What it says') }
  expect(
    fill('Send a mail', properties, {
      answers: ["it's bob@example.com", 'See you in Rome'],
      description: 'Send a mail.',
    }).args,
  ).toEqual({ to: 'bob@example.com', body: 'See you in Rome' })
})

test('pasted data is the text that is asked for', () => {
  expect(
    fill(
      'Summarise this',
      { text: text('Text to summarise') },
      { pasted: 'Long story.', description: 'Summarise a text.' },
    ).args,
  ).toEqual({ text: 'Long story.' })
})

import { expect, test } from 'vitest'
import { group, HandMadePage, single } from '../testing/hand-made-page.ts'
import { pageTools } from './page-tools.ts'

const page = new HandMadePage()
page.interactions = [
  group('add', 'button', ['Mug', 'Plate']),
  single('search', 'text'),
  single('amount', 'slider'),
  single('gift', 'checkbox', { checked: false }),
]
const tools = pageTools(page)

test.each([
  ['click-add', {}, 'item', 'The parameter "item" is missing.'],
  ['click-add', { item: 3 }, 'item', 'The parameter "item" has to be a string.'],
  ['click-add', { item: 'Cup' }, 'item', 'The parameter "item" cannot be "Cup": choose one of "Mug", "Plate".'],
  ['click-add', { item: 'Mug', n: 2 }, 'n', 'The parameter "n" is none of the parameters: item.'],
  ['fill-search', { value: null }, 'value', 'The parameter "value" has to be a string.'],
  ['fill-search', { value: 'a', item: 'b' }, 'item', 'The parameter "item" is none of the parameters: value.'],
  ['fill-amount', { value: '7' }, 'value', 'The parameter "value" has to be a number.'],
  ['fill-amount', { value: Number.NaN }, 'value', 'The parameter "value" has to be a number.'],
  ['toggle-gift', { checked: 'yes' }, 'checked', 'The parameter "checked" has to be a boolean.'],
  [
    'toggle-gift',
    { __proto__: null, toString: 1 },
    'toString',
    'The parameter "toString" is none of the parameters: checked.',
  ],
  ['trigger-interaction', { coordinate: 'add' }, 'coordinate', 'The parameter "coordinate" has to be a list of texts.'],
  ['trigger-interaction', {}, 'refName', 'Say what is meant: its refName or its coordinate.'],
  ['trigger-interaction', { refName: 'add' }, 'item', 'There are 2 of the button "add". Say which: "Mug", "Plate".'],
  [
    'trigger-interaction',
    { refName: 'add', coordinate: ['add', 'key-1'] },
    'coordinate',
    'A coordinate says it all: leave out refName and item.',
  ],
  ['fill-input', { refName: 'search' }, 'value', 'The parameter "value" is missing.'],
])('%s with %j is refused, naming the parameter', async (name, args, parameter, message) => {
  expect(await tools.execute(name, args)).toEqual({ ok: false, code: 'INVALID_ARGUMENTS', message, parameter })
  expect(page.actions).toEqual([])
})

test.each([[undefined], [null], ['item'], [[]]])('arguments that are not an object are refused: %j', async (args) => {
  expect(await tools.execute('click-add', args)).toMatchObject({ ok: false, code: 'INVALID_ARGUMENTS' })
  expect(page.actions).toEqual([])
})

test.each([
  ['trigger-interaction', { refName: 'ad' }, 'NOT_FOUND'],
  ['trigger-interaction', { refName: 'add', item: 'Mug', event: 'submit' }, 'NOT_ALLOWED'],
  ['trigger-interaction', { refName: 'search', event: 'input' }, 'NOT_ALLOWED'],
  ['fill-input', { refName: 'gift', value: 'on' }, 'NOT_FILLABLE'],
  ['click-nothing', {}, 'NOT_FOUND'],
])('%s with %j does nothing: %s', async (name, args, code) => {
  expect(await tools.execute(name, args)).toMatchObject({ ok: false, code })
  expect(page.actions).toEqual([])
})

test('a name that is almost right gets suggestions', async () => {
  expect(await tools.execute('trigger-interaction', { refName: 'search field' })).toMatchObject({
    message: 'Nothing on the page is named "search field". There are: search: the field "search".',
  })
})

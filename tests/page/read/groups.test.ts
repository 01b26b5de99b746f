import { expect, test } from 'vitest'
import { chromiumPath } from '../../support/browsers/browser.ts'
import { expectEach, itemsOf, namesOf, openRead, readPage, stateOf } from './read-page.ts'

const inBrowser = test.skipIf(!chromiumPath)

const card = (name: string, price: string) => `<li><h3>${name}</h3><p>${price}</p><button>Add to cart</button></li>`

inBrowser('"Add to cart" of the blue mug is told from that of the red one', async () => {
  const state = await readPage(`<ul>${card('Blue mug', '12.50')}${card('Red mug', '13.50')}</ul>`)
  expect(state.interactions).toMatchObject([
    {
      refName: 'add-to-cart',
      kind: 'button',
      items: [
        { coordinate: ['add-to-cart', 'Blue mug'], label: 'Blue mug', events: ['click'], tag: 'button' },
        { coordinate: ['add-to-cart', 'Red mug'], label: 'Red mug', events: ['click'], tag: 'button' },
      ],
    },
  ])
})

inBrowser('what names share beside the thing they are for is the name of all', () => {
  const entry = (name: string, label: string) => `<li><h3>${name}</h3><button aria-label="${label}">+</button></li>`
  return expectEach<unknown>(
    {
      before: [
        `<ul>${entry('Blue mug', 'Add to cart: Blue mug')}${entry('Red mug', 'Add to cart: Red mug')}</ul>`,
        [['add-to-cart', 'Blue mug', 'Red mug']],
      ],
      after: [
        `<ul>${entry('Blue mug', 'Blue mug, remove')}${entry('Red cup', 'Red cup, remove')}</ul>`,
        [['remove', 'Blue mug', 'Red cup']],
      ],
      'words of the things alone say nothing': [
        `<ul aria-label=Mugs>${entry('Blue mug', 'Blue mug')}${entry('Blue jug', 'Blue jug')}</ul>`,
        [['mugs-button', 'Blue mug', 'Blue jug']],
      ],
    },
    ({ interactions }) => interactions.map(({ refName, items }) => [refName, ...items.map(({ label }) => label)]),
  )
})

inBrowser('items are told apart by heading, row header, first cell or text', () =>
  expectEach(
    {
      cards: [
        '<div><div><h3>A</h3><button>Go</button></div><div><h3>B</h3><button>Go</button></div></div>',
        [
          ['A', 'A'],
          ['B', 'B'],
        ],
      ],
      'row headers': [
        '<table><tr><td>1<th scope=row>A<td><button>Go</button><tr><td>2<th scope=row>B<td><button>Go</button></table>',
        [
          ['A', 'A'],
          ['B', 'B'],
        ],
      ],
      cells: [
        '<table><tr><td>A<td>x<td><button>Go</button><tr><td>B<td>y<td><button>Go</button></table>',
        [
          ['A', 'A'],
          ['B', 'B'],
        ],
      ],
      'texts of entries': [
        '<ul><li>A <button>Go</button><li>B <button>Go</button></ul>',
        [
          ['A', 'A'],
          ['B', 'B'],
        ],
      ],
      'links of entries': [
        '<ul><li><a href=/a>A</a><button>Go</button><li><a href=/b>B</a><button>Go</button></ul>',
        [
          ['A', 'A'],
          ['B', 'B'],
        ],
      ],
      'more text where headings are the same': [
        '<ul><li><h3>A</h3>one<button>Go</button><li><h3>A</h3>two<button>Go</button></ul>',
        [
          ['A one', 'A one'],
          ['A two', 'A two'],
        ],
      ],
      'places where all is the same': [
        '<ul><li>A<button>Go</button><li>A<button>Go</button></ul>',
        [
          ['A (1)', 'A (1)'],
          ['A (2)', 'A (2)'],
        ],
      ],
    },
    (state) => itemsOf(state, 'go'),
  ),
)

inBrowser('keys are from ids and the like before labels, and are unique', () =>
  expectEach(
    {
      hint: [
        '<ul><li data-deckhand-name=a id=x>A<button>Go</button><li data-deckhand-name=b>B<button>Go</button></ul>',
        ['a', 'b'],
      ],
      id: ['<ul><li id=p1>A<button>Go</button><li id=p2>B<button>Go</button></ul>', ['p1', 'p2']],
      'data attributes': [
        '<ul><li data-product-id=7>A<button>Go</button><li data-product-id=8>B<button>Go</button></ul>',
        ['7', '8'],
      ],
      'of the control': [
        '<ul><li>A<button data-sku=k1>Go</button><li>B<button data-sku=k2>Go</button></ul>',
        ['k1', 'k2'],
      ],
      'not from ids of a framework': [
        '<ul><li id=":r1:">A<button>Go</button><li id=":r2:">B<button>Go</button></ul>',
        ['A', 'B'],
      ],
      'the same twice': ['<ul><li data-id=1>A<button>Go</button><li data-id=1>B<button>Go</button></ul>', ['1', '1-2']],
    },
    (state) => itemsOf(state, 'go')?.map(([key]) => key as string),
  ),
)

inBrowser('names are unique and say where a control is when another is called the same', () =>
  expectEach(
    {
      headings: [
        '<section><h2>Profile</h2><button>Save</button></section><section><h2>Password</h2><button>Save</button></section>',
        ['save-profile', 'save-password'],
      ],
      forms: [
        '<form aria-label=Login><input aria-label=Email></form><form aria-label=News><input aria-label=Email></form>',
        ['email-login', 'email-news'],
      ],
      'WebMCP names of forms': [
        '<form toolname=sign_in><button>OK</button></form><form toolname=sign_up><button>OK</button></form>',
        ['ok-sign-in', 'ok-sign-up'],
      ],
      landmarks: [
        '<nav aria-label=Top><a href=/a>Help</a></nav><footer aria-label=Bottom><a href=/b>Help</a></footer>',
        ['help-top', 'help-bottom'],
      ],
      kinds: ['<button>Cart</button><a href=/cart>Cart</a>', ['cart-button', 'cart-link']],
      numbers: ['<p><button>Go</button></p><p><button>Go</button></p>', ['go', 'go-2']],
      hint: ['<button data-deckhand-name="Buy it">Kaufen</button>', ['buy-it']],
      'signs and accents': ['<button>  Zürich &amp; Café! </button>', ['zurich-cafe']],
      'other scripts': ['<button id=buy>购买</button><button>取消</button>', ['buy', 'button']],
    },
    namesOf,
  ),
)

inBrowser('fields of a form are no group; radio buttons and options are', () =>
  expectEach(
    {
      form: ['<div><div><label>Name<input></label></div><div><label>Town<input></label></div></div>', ['name', 'town']],
      radios: [
        '<fieldset><legend>Size</legend><label><input type=radio name=s value=s>S</label><label><input type=radio name=s value=m>M</label></fieldset>',
        ['size'],
      ],
      options: [
        '<div role=listbox aria-label=Town><div role=option>Rome</div><div role=option>Oslo</div></div>',
        ['town'],
      ],
      'few links': ['<nav><ul><li><a href=/a>A</a><li><a href=/b>B</a></ul></nav>', ['a', 'b']],
      'many entries': [
        `<div aria-label=May role=group>${Array.from({ length: 31 }, (_, day) => `<button>${day + 1}</button>`).join('')}</div>`,
        ['may-button'],
      ],
    },
    namesOf,
  ),
)

inBrowser('the same thing has the same coordinate after the page is drawn again in another order', async () => {
  const opened = await openRead(`<ul>${card('Blue mug', '12')}${card('Red mug', '13')}</ul>`)
  const before = itemsOf(await stateOf(opened), 'add-to-cart')
  await opened.page.evaluate(
    `document.querySelector('ul').innerHTML = ${JSON.stringify(card('New mug', '1') + card('Red mug', '13') + card('Blue mug', '12'))}`,
  )
  const after = itemsOf(await stateOf(opened), 'add-to-cart')
  expect(after).toEqual([['New mug', 'New mug'], ...(before ?? []).reverse()])
})

inBrowser('radio buttons with nothing around them are one question, each with its own name', async () => {
  const { interactions } = await readPage(
    '<label><input type=radio name=paymentPlan>Free</label><label><input type=radio name=paymentPlan>Paid</label>',
  )
  expect(interactions.map(({ refName, items }) => [refName, ...items.map(({ label }) => label)])).toEqual([
    ['payment-plan', 'Free', 'Paid'],
  ])
})

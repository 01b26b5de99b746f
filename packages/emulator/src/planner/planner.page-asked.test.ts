import { describe, expect, test } from 'vitest'
import { choice, clicked, field, type PretendedControl, type PretendedPage, talkAbout } from './testing/page-play.ts'

const link = (title: string, work: () => void = () => {}): PretendedControl => ({
  description: `Follows the link "${title}"`,
  work: () => {
    work()
    return clicked(`link "${title}"`)
  },
})
const menu: PretendedControl = { description: 'Opens the menu "You"', work: () => clicked('menu "You"') }

/** A tack room's list and its basket, which is another view. What was worked is told in short. */
function tackRoom(
  held: Record<string, number> = {},
): PretendedPage & { held: Record<string, number>; deeds: string[] } {
  const prices: Record<string, string> = { 'Oak saddle': '€80.00', 'Elm saddle': '€95.50', 'Red bridle': '€13.50' }
  const names = Object.keys(prices)
  const page = { held, deeds: [] as string[], content: [] as unknown[], controls: {} as PretendedPage['controls'] }
  const each = (title: string, work: (name: string) => void, items = names): PretendedControl => ({
    description: `Clicks the button "${title}" of one of ${items.length} items`,
    properties: { item: choice(...items) },
    work: ({ item }) => {
      page.deeds.push(`${title}: ${item}`)
      work(String(item))
      return clicked(`button "${title}" of "${item}"`)
    },
  })
  const change = (name: string, by: number) => {
    held[name] = (held[name] ?? 0) + by
    if (held[name] <= 0) delete held[name]
  }
  const showList = () => {
    page.content = [
      { heading: 'Tack', content: [{ list: names.map((name) => `Leather ${name} ${prices[name]} In stock`) }] },
    ]
    page.controls = {
      'click-basket': link(`Basket ${Object.keys(held).length || '(empty)'}`, showBasket),
      'click-you': menu,
      'click-tack': each('Tack', () => {}),
      'click-add': each('Add to basket (Tack)', (name) => change(name, 1)),
    }
    page.controls['click-tack'] = {
      ...page.controls['click-tack'],
      description: 'Follows the link "Tack link (Tack)" of one of 3 items',
    }
  }
  const showBasket = () => {
    const inside = Object.keys(held)
    page.content = [
      {
        heading: 'Basket',
        content: [
          { list: inside.map((name) => `${name} ${prices[name]} each Quantity: ${name}: ${held[name]} €1.00`) },
        ],
      },
    ]
    page.controls = {
      'click-list': link('Tack room', showList),
      'click-you': menu,
      'click-order': {
        description: 'Clicks the button "Review order (Basket)"',
        work: () => clicked('button "Review order"'),
      },
      ...(inside.length > 0 && {
        'click-out': each('Take out (Basket)', (name) => delete held[name], inside),
        'click-fewer': each('One fewer (Basket)', (name) => change(name, -1), inside),
        'click-more': each('One more (Basket)', (name) => change(name, 1), inside),
      }),
    }
  }
  showList()
  return page
}

describe('what takes something away', () => {
  test.each([
    'take the red bridle out of the basket',
    'put the Red bridle back',
    'remove the red bridles',
    'please take all of the red bridles out of my basket again',
    'drop the red bridle',
    'get rid of the red bridle',
    'throw the red bridle out',
  ])('"%s" goes to the basket and takes out that thing alone', (words) => {
    const page = tackRoom({ 'Oak saddle': 1, 'Red bridle': 2 })
    talkAbout(page)(words)
    expect(page.held).toEqual({ 'Oak saddle': 1 })
    expect(page.deeds).toEqual(['Take out (Basket): Red bridle'])
  })

  test.each([
    'take the elm saddle out of the basket',
    'put the Elm saddle back',
    'remove the elm saddles',
    'return it',
  ])('"%s" does nothing where it is not there, also not to what is like it', (words) => {
    const page = tackRoom({ 'Oak saddle': 1 })
    const { text } = talkAbout(page)(words)
    expect(page.deeds).toEqual([])
    expect(text).toMatch(/removed nothing|found nothing/)
  })

  test('"back in the basket" puts it there', () => {
    const page = tackRoom()
    talkAbout(page)('put the red bridle back in the basket')
    expect(page.held).toEqual({ 'Red bridle': 1 })
  })

  test('one of two is one fewer', () => {
    const page = tackRoom({ 'Oak saddle': 2 })
    talkAbout(page)('remove one oak saddle')
    expect(page.held).toEqual({ 'Oak saddle': 1 })
  })

  test('one of two, where only all can be taken out, is told and not done', () => {
    const page = tackRoom({ 'Oak saddle': 2 })
    const say = talkAbout(page)
    say('what is in my basket?')
    delete page.controls['click-fewer']
    expect(say('remove one oak saddle').text).toContain('“remove all Oak saddle”')
    expect(page.deeds).toEqual([])
    say('remove all Oak saddle')
    expect(page.held).toEqual({})
  })

  test('more than there are is told and not done', () => {
    const page = tackRoom({ 'Oak saddle': 2 })
    expect(talkAbout(page)('remove three oak saddles').text).toContain('only 2')
    expect(page.deeds).toEqual([])
  })

  test('"cancel my order" presses nothing that orders', () => {
    const page = tackRoom({ 'Oak saddle': 2 })
    const say = talkAbout(page)
    say('what is in my basket?')
    expect(say('cancel my order').calls).toEqual([])
  })
})

test.each([
  'continue',
  'go back',
  'undo',
  'log me out',
  'swap the oak saddle for the elm saddle',
  'return the oak saddle',
  'make it two oak saddles',
])('"%s", for which the page has nothing, works nothing and opens no menu', (words) => {
  const { calls, text } = talkAbout(tackRoom())(words)
  expect(calls).toEqual([])
  expect(text).toContain(words)
})

test('what may be in a menu is looked for there once', () => {
  const { calls } = talkAbout(tackRoom())('show my orders')
  expect(calls.map(({ name }) => name)).toEqual(['click-you'])
})

test('what several goals look for in vain is not clicked again and again', () => {
  const page = tackRoom()
  page.controls = { 'click-basket': link('Basket (empty)'), 'click-you': menu }
  const { calls } = talkAbout(page)('fill in name Ada Byron and choose my account settings')
  expect(calls.length).toBeLessThan(4)
})

const boats = {
  description: 'Book a boat for a day.',
  properties: { boat: choice('Heron', 'Swan'), day: { type: 'string' } },
  work: () => ({ booked: 'Heron' }),
}

test('what a server does by its verb is no choice in a list of the page', () => {
  const page: PretendedPage = {
    content: [],
    controls: {
      'fill-boat': {
        ...field('Boat (Fleet)', choice('Heron', 'Swan')),
        description: 'Chooses in the list "Boat (Fleet)"',
      },
    },
  }
  const { calls } = talkAbout(page, { action_boats_book: boats })('book the boat Heron for Monday')
  expect(calls.map(({ name, args }) => [name, args.boat])).toEqual([['action_boats_book', 'Heron']])
  expect(talkAbout(page, { action_boats_book: boats })('book the boat Heron').text).toContain('what is the day')
  expect(talkAbout(page)('book the boat Heron for Monday').calls).toEqual([])
  expect(talkAbout(page)('choose the boat Heron').calls).toMatchObject([
    { name: 'fill-boat', args: { value: 'Heron' } },
  ])
})

describe('what is said of a thing', () => {
  test.each([
    ['add a purple Red bridle', 'purple'],
    ['add half a Red bridle', 'half'],
    ['add a Red bridle to my wishlist', 'wishlist'],
    ['add 1.5 Red bridle to the basket', '1.5'],
    ['add several Red bridles', 'several'],
  ])('"%s": what the page does not know is told, and nothing is put', (words, told) => {
    const page = tackRoom()
    expect(talkAbout(page)(words).text).toContain(`nothing on this page for “${told}`)
    expect(page.deeds).toEqual([])
  })

  test('what the page tells of it is no hindrance', () => {
    const page = tackRoom()
    talkAbout(page)('add two leather red bridles to the basket, please')
    expect(page.held).toEqual({ 'Red bridle': 2 })
  })

  test.each([
    ['add a Red bridle if it costs less than 10 euros', {}],
    ['if it costs less than 10 euros, add a Red bridle', {}],
    ['add a Red bridle unless it costs less than 20 euros', {}],
    ['add a Red bridle if the moon is full', {}],
    ['add a Red bridle if it costs less than 20 euros', { 'Red bridle': 1 }],
    ['add a Red bridle if it is in stock', { 'Red bridle': 1 }],
    ['add two Oak saddle. Add a Red bridle, but only if it costs less than 5 euros.', { 'Oak saddle': 2 }],
  ])('"%s" is done by what can be read of it', (words, held) => {
    const page = tackRoom()
    const { text } = talkAbout(page)(words)
    expect(page.held).toEqual(held)
    if (!('Red bridle' in held)) expect(text).toContain('I did nothing about “')
  })

  test('a button that takes it elsewhere is pressed for those words, and for no others', () => {
    const page = tackRoom()
    const add = page.controls['click-add'] as PretendedControl
    const wish = { ...add, description: add.description.replace('basket', 'wishlist') }
    page.controls = { 'click-wish': wish, ...page.controls }
    expect(talkAbout(page)('add a Red bridle').calls).toMatchObject([{ name: 'click-add' }])
    expect(talkAbout(page)('add a Red bridle to my wishlist').calls).toMatchObject([{ name: 'click-wish' }])
  })
})

/** A form behind a link, and what it held when it was sent. */
function shopForm(labels = ['Full name', 'Street and number', 'Postcode', 'City', 'Email']) {
  const written: Record<string, string> = {}
  const page = {
    written,
    sent: 0,
    content: [{ heading: 'Goods', content: [] }] as unknown[],
    controls: {} as PretendedPage['controls'],
  }
  const form = Object.fromEntries(
    labels.map((label) => [
      `fill-${label.toLowerCase().replaceAll(' ', '-')}`,
      {
        ...field(`${label} (Checkout): required`),
        work: ({ value }: Record<string, unknown>) => {
          written[label] = String(value)
          return { ok: true, done: `Set the field "${label} (Checkout)" to "${value}".`, changes: [] }
        },
      },
    ]),
  )
  const send: PretendedControl = {
    description: 'Clicks the button "Place order (Checkout)"',
    work: () => {
      page.sent++
      page.content = [{ heading: 'Order A-7' }, { status: 'Order A-7 is placed.' }]
      page.controls = {}
      return clicked('button "Place order (Checkout)"')
    },
  }
  const showForm = () => {
    page.content = [{ heading: 'Checkout', content: ['To be paid at the door.'] }]
    page.controls = { ...form, 'click-place': send }
  }
  page.controls = {
    'click-checkout': link('Checkout', showForm),
    'click-add': {
      description: 'Clicks the button "Add to cart (Elm stool)"',
      work: () => clicked('button "Add to cart (Elm stool)"'),
    },
  }
  return page
}

const where = {
  'Full name': 'Ada Lovelace',
  'Street and number': '12 Example Street',
  Postcode: '1010',
  City: 'Vienna',
}

describe('a form', () => {
  test.each([
    'Fill in the checkout for Ada Lovelace, 12 Example Street, 1010 Vienna and place the order',
    'Fill out the form with Ada Lovelace, 12 Example Street, 1010 Vienna and then place the order',
    'order an Elm stool to Ada Lovelace, 12 Example Street, 1010 Vienna',
  ])('"%s" is filled in before it is sent', (words) => {
    const page = shopForm()
    const { text } = talkAbout(page)(words)
    expect(page.written).toEqual(where)
    expect(page.sent).toBe(1)
    expect(text).toContain('Order A-7 is placed.')
  })

  test('is not sent for one thing when there is more in the cart', () => {
    const page = shopForm()
    page.controls['click-cart'] = link('Cart 3 pieces')
    const show = page.controls['click-checkout'] as PretendedControl
    page.controls['click-checkout'] = {
      ...show,
      work: (args) => {
        const result = show.work?.(args) ?? {}
        page.controls['click-cart'] = link('Cart 3 pieces')
        return result
      },
    }
    const { text } = talkAbout(page)('order an Elm stool to Ada Lovelace, 12 Example Street, 1010 Vienna')
    expect(page.written).toEqual(where)
    expect(page.sent).toBe(0)
    expect(text).toContain('more in the cart than you said now: “Cart 3 pieces”')
  })

  test('what is only to be shipped there is filled in, and not ordered', () => {
    const page = shopForm()
    talkAbout(page)('ship it to Ada Lovelace, 12 Example Street, 1010 Vienna')
    expect(page.written).toEqual(where)
    expect(page.sent).toBe(0)
  })

  test('is not sent when what was to be filled in found no place', () => {
    const page = shopForm(['Voucher'])
    const { text } = talkAbout(page)(
      'fill in the checkout for Ada Lovelace, 12 Example Street, 1010 Vienna and place the order',
    )
    expect(page.sent).toBe(0)
    expect(text).toContain('So I did not place the order.')
  })

  test.each([
    'My name is Ada Lovelace, my email is ada@example.com, I live at 12 Example Street, 1010 Vienna',
    'my name is Ada Lovelace and my email address is ada@example.com, I live at 12 Example Street, 1010 Vienna.',
    'I live at 12 Example Street, 1010 Vienna, my name is Ada Lovelace, my email is ada@example.com',
  ])('"%s": each part goes to its field', (words) => {
    const page = shopForm()
    talkAbout(page)(words)
    expect(page.written).toEqual({ ...where, Email: 'ada@example.com' })
  })
})

test('who says order, and has something put into the cart, is told that it is not ordered', () => {
  const page = tackRoom()
  expect(talkAbout(page)('order two red bridles').text).toContain('Nothing is ordered yet')
  expect(page.held).toEqual({ 'Red bridle': 2 })
})

describe('numbers', () => {
  const quote = {
    description: 'Tell what delivery costs, by country and weight.',
    properties: { country: choice('Austria', 'Germany'), weight: { type: 'number', description: 'In kilograms' } },
    work: () => ({ price: 17.25 }),
  }

  test('of houses are no weights', () => {
    const { calls } = talkAbout(tackRoom(), { action_quote: quote })(
      'what does delivery to Ada Byron, 3 Mill Lane, 10115 Berlin, Germany cost?',
    )
    expect(calls).toEqual([])
  })

  test('of things are no prices', () => {
    const search = {
      description: 'Search the products by words and price.',
      properties: { query: { type: 'string' }, maxPrice: { type: 'number', description: 'At most so many euros' } },
      work: () => ({ found: [] }),
    }
    const page = tackRoom()
    page.content = []
    const { calls } = talkAbout(page, { action_search: search })('how much would two Pebble Lamps cost?')
    expect(calls.filter(({ args }) => args.maxPrice !== undefined)).toEqual([])
  })

  test('a request of its own is no answer to what was asked back', () => {
    const page = tackRoom()
    const say = talkAbout(page, { action_quote: quote })
    expect(say('How much is delivery to Austria?').text).toContain('weight')
    say('add two Red bridles to my basket')
    expect(page.held).toEqual({ 'Red bridle': 2 })
  })
})

test('what a list is narrowed by and no filter has is searched for, or told', () => {
  const page: PretendedPage = {
    content: [{ heading: 'Tack', content: [{ status: '80 pieces' }] }],
    controls: {
      'fill-quantity': field('Quantity (Tack): number, 1 to 9'),
      'fill-top': field('Highest price (Tack): number, 1 to 900'),
      'fill-words': field('Words (Tack): search'),
    },
  }
  expect(talkAbout(page)('show me saddles under 30 euros').calls.map(({ name, args }) => [name, args.value])).toEqual([
    ['fill-top', '30'],
    ['fill-words', 'saddle'],
  ])
  delete page.controls['fill-words']
  expect(talkAbout(page)('show me saddles under 30 euros').text).toContain('I left out “saddles”')
  delete page.controls['fill-top']
  expect(talkAbout(page)('show me tack under 30 euros').calls).toEqual([])
})

test('what is counted after each of several clicks is not told as what came of all', () => {
  const page = tackRoom()
  const add = page.controls['click-add'] as PretendedControl
  page.controls['click-add'] = {
    ...add,
    work: (args) => {
      add.work?.(args)
      page.controls['click-basket'] = link('Basket 2 pieces')
      return clicked(
        `button "Add to basket (Tack)" of "${args.item}"`,
        'content > status: "" -> "1 × Red bridle added."',
      )
    },
  }
  expect(talkAbout(page)('add two red bridles').text).toBe(
    'I clicked “Add to basket” of “Red bridle” (2 times). The page says: “Basket 2 pieces”',
  )
})

test('what it can do is told in whole names', () => {
  expect(talkAbout(tackRoom())('help').text).toContain('- follow the link "Basket"\n')
})

describe('a question', () => {
  const ordered: PretendedPage = {
    content: [
      {
        heading: 'Order W-1001',
        content: [
          { list: ['2 × Oak saddle, €160.00'] },
          'Standard, 2 working days, €4.40',
          'Payment',
          '€164.40 on delivery',
        ],
      },
    ],
    controls: { 'click-you': menu },
  }
  const search = {
    description: 'Search the products of the shop by words. Returns those that match, with number, name and price.',
    properties: { query: { type: 'string' } },
    work: () => ({ found: [] }),
  }
  test.each([
    ['what is my order number?', 'Order W-1001'],
    ['when will it arrive?', '2 working days'],
    ['what do I have to pay?', '€164.40'],
    ['is my order placed?', 'Order W-1001'],
  ])('"%s" is answered from the order on the page, without a search', (question, answer) => {
    const { calls, text } = talkAbout(ordered, { action_search: search })(question)
    expect(calls).toEqual([])
    expect(text).toContain(answer)
  })

  test.each([
    ['what is my order number?', 'The page does not tell that.'],
    ['is my order placed?', 'Not as far as this page tells'],
    ['what is the most expensive product?', 'Elm saddle €95.50'],
    ['what is the cheapest saddle?', 'Oak saddle €80.00'],
    ['how much would two Red bridles cost?', '27.00'],
    ['is the Red bridle in stock?', 'The page says: “Leather Red bridle €13.50 In stock”'],
    ['which sizes does the Red bridle come in?', 'The page does not tell that.'],
  ])('"%s" is answered from a list, without a search', (question, answer) => {
    const { calls, text } = talkAbout(tackRoom({ 'Oak saddle': 1 }), { action_search: search })(question)
    expect(calls).toEqual([])
    expect(text).toContain(answer)
  })

  test.each([
    ['how many saddles are in my basket?', '3 saddles.'],
    ['how many bridles are in my basket?', '0 bridles.'],
    ['how many things are in my basket?', '3 things.'],
  ])('"%s" is counted in the basket', (question, answer) => {
    expect(talkAbout(tackRoom({ 'Oak saddle': 2, 'Elm saddle': 1 }))(question).text).toBe(answer)
  })
})

test('bare values of a server, and that there are none, are told with what was asked', () => {
  const ferries = (work: () => Record<string, unknown>) => ({
    description: 'Search the ferry times by words.',
    properties: { query: { type: 'string' } },
    work,
  })
  const ask = (work: () => Record<string, unknown>) =>
    talkAbout(tackRoom(), { action_ferries: ferries(work) })('which ferry times are there to Hven?').text
  expect(ask(() => ({ ferries: [], found: 0 }))).toBe(
    'I searched for “which ferry times are there to Hven” and found nothing, and the page does not tell it either.',
  )
  expect(ask(() => ({ first: '6:40' }))).toBe('**which ferry times are there to Hven**\n\n- first: 6:40')
})

test('what is forbidden is not done, and that is said', () => {
  expect(talkAbout(tackRoom())("don't add anything")).toEqual({ calls: [], text: 'All right, I do nothing about it.' })
})

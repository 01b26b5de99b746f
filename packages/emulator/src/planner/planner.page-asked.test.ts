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
    talkAbout(page)('put the red bridle in the basket')
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
  expect(talkAbout(page)('book the boat Heron for Monday').calls).toEqual([])
  expect(talkAbout(page)('choose the boat Heron').calls).toMatchObject([
    { name: 'fill-boat', args: { value: 'Heron' } },
  ])
})

import { type AddressField, addressProblems } from '../../goods/address.ts'
import { countries, type DeliveryWay, deliveryWays } from '../../goods/delivery.ts'
import { element } from '../element.ts'
import type { ShopPage } from '../shop-page.ts'
import { choice, type Field, field, option } from './field.ts'

export interface Delivery extends Record<AddressField, string> {
  way: DeliveryWay
  isGift: boolean
  note: string
}

export interface AddressForm {
  /** In the order of the seed. */
  parts: HTMLElement[]
  read(): Delivery
  /** Shows the problems, focuses the first invalid field, and returns the number of problems. */
  check(): number
  /** Shows a price beside each delivery option. */
  showPrices(priceOf: (way: DeliveryWay) => string): void
}

/** The autocomplete token of each field. */
const fillIns = { name: 'name', street: 'street-address', city: 'address-level2', postcode: 'postal-code' } as const
const textFields = ['name', 'street', 'city', 'postcode'] as const

export function addressForm(page: ShopPage): AddressForm {
  const { words, idOf, state } = page
  const draft = state.draft
  const text = (name: (typeof textFields)[number]) =>
    field(
      words[name],
      element('input', {
        id: idOf(name),
        type: 'text',
        autocomplete: fillIns[name],
        value: draft[name],
        required: true,
      }),
    )
  const fields: Record<AddressField, Field> = {
    ...{ name: text('name'), street: text('street'), city: text('city'), postcode: text('postcode') },
    country: field(words.country, countrySelect(page)),
  }
  const ways = deliveryChoices(page)
  const gift = element('input', { id: idOf('gift'), type: 'checkbox', checked: draft.isGift === 'true' })
  const note = element('textarea', { id: idOf('note'), rows: 3, maxlength: 500 }, draft.note)
  const order = page.arrange<AddressField>('address', [...textFields, 'country'])
  const rest = [ways.root, choice(words.gift, gift), field(`${words.note} (optional)`, note).root]
  const read = (): Delivery => ({
    ...(Object.fromEntries(order.map((name) => [name, fields[name].control.value.trim()])) as Record<
      AddressField,
      string
    >),
    ...{ way: ways.chosen(), isGift: gift.checked, note: note.value.trim() },
  })
  const check = () => {
    const problems = addressProblems(read())
    for (const name of order) fields[name].tell(problems[name])
    const first = order.find((name) => problems[name])
    if (first) fields[first].control.focus()
    return Object.keys(problems).length
  }
  return {
    parts: [...order.map((name) => fields[name].root), ...page.arrange('rest', rest)],
    read,
    check,
    showPrices: ways.showPrices,
  }
}

function countrySelect({ words, idOf, state }: ShopPage): HTMLSelectElement {
  const chosen = state.draft.country ?? ''
  return element(
    'select',
    { id: idOf('country'), autocomplete: 'country-name', required: true },
    option('', words.chooseCountry, chosen === ''),
    ...countries.map((country) => option(country, country, country === chosen)),
  )
}

function deliveryChoices({ words, idOf, state, arrange }: ShopPage) {
  const ways = arrange('ways', deliveryWays).map((way) => {
    const checked = way === (state.draft.way ?? 'standard')
    const control = element('input', { id: idOf(way), type: 'radio', name: idOf('way'), value: way, checked })
    const shown = element('span', {})
    return { way, control, shown, root: choice(words[way], control, shown) }
  })
  const root = element('fieldset', {}, element('legend', {}, words.delivery), ...ways.map((each) => each.root))
  return {
    root,
    chosen: () => ways.find(({ control }) => control.checked)?.way ?? 'standard',
    showPrices: (priceOf: (way: DeliveryWay) => string) => {
      for (const { way, shown } of ways) shown.textContent = priceOf(way)
    },
  }
}

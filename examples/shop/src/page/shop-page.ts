import type { Catalogue, Product } from '../goods/catalogue.ts'
import type { TabState } from './tab-state.ts'
import type { Words } from './words.ts'

/** What every view gets. */
export interface ShopPage {
  seed: number
  words: Words
  catalogue: Catalogue
  state: TabState
  /** The id of an element; another one with every seed. */
  idOf(name: string): string
  /** Things in the order of the seed. */
  arrange<T>(name: string, list: readonly T[]): T[]
  /** The address of a place in the shop, with the seed. */
  address(path: string, query?: Record<string, string>): string
  /** Goes there without loading the page again. */
  go(address: string): void
  /** Shows a status message and announces it to screen readers. */
  say(sentence: string): void
  find(productId: string): Product | undefined
}

export interface View {
  title: string
  content: Node[]
}

const currency = new Intl.NumberFormat('en-IE', { style: 'currency', currency: 'EUR' })

export const price = (amount: number): string => currency.format(amount)

export const pieces = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

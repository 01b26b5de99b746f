import { categoryNames, collections, kinds, type PictureName } from './kinds.ts'
import { createRandom } from './random.ts'

export interface Product {
  /** The article number. */
  id: string
  name: string
  /** The name of its category. */
  category: string
  /** In euros. */
  price: number
  stock: number
  /** In kilograms. */
  weight: number
  about: string
  picture: PictureName
}

export interface Catalogue {
  categories: readonly string[]
  products: readonly Product[]
}

const perKind = 3

/** The shop's products. Another seed gives other names, numbers, prices and stocks; the same seed always gives the same. */
export function catalogueOf(seed: number): Catalogue {
  const random = createRandom(seed)
  const categories = categoryNames.map((names) => (seed === 0 ? (names[0] ?? '') : random.pick(names)))
  const names = random.shuffle(collections)
  const firstNumber = random.whole(100, 700)
  const products = kinds.flatMap((kind, kindAt) =>
    Array.from({ length: perKind }, (_, at): Product => {
      const number = kindAt * perKind + at
      const name = `${names[number]} ${kind.nouns[seed === 0 ? 0 : random.whole(0, kind.nouns.length - 1)]}`
      return {
        id: `${name.slice(0, 3).toUpperCase()}-${firstNumber + number}`,
        name,
        category: categories[kind.category] ?? '',
        price: random.whole(...kind.price) + random.pick([0, 0.5, 0.9]),
        // One of each kind is short or sold out, and at least one is sold out, so that there is something to filter and an error to meet.
        stock: number === 0 ? 0 : at === 0 ? random.whole(0, 2) : random.whole(5, 40),
        weight: kind.weight,
        about: kind.about,
        picture: kind.picture,
      }
    }),
  )
  return { categories, products: random.shuffle(products) }
}

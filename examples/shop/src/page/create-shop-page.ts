import { catalogueOf } from '../goods/catalogue.ts'
import { createRandom, hash } from '../goods/random.ts'
import type { ShopPage } from './shop-page.ts'
import type { TabState } from './tab-state.ts'
import { wordsOf } from './words.ts'

type Given = Pick<ShopPage, 'go' | 'say'> & { seed: number; state: TabState }

/** All that follows from the seed. */
export function createShopPage({ seed, state, go, say }: Given): ShopPage {
  const catalogue = catalogueOf(seed)
  return {
    seed,
    state,
    go,
    say,
    catalogue,
    words: wordsOf(seed),
    idOf: (name) => (seed === 0 ? name : `x${hash(seed, name).toString(36)}`),
    arrange: (name, list) => (seed === 0 ? [...list] : createRandom(hash(seed, name)).shuffle(list)),
    address: (path, query = {}) => addressOf(path, { ...(seed !== 0 && { seed: String(seed) }), ...query }),
    find: (productId) => catalogue.products.find(({ id }) => id === productId),
  }
}

function addressOf(path: string, query: Record<string, string>): string {
  const text = new URLSearchParams(query).toString()
  return `/shop${path}${text && `?${text}`}`
}

/** The seed in an address; 0 if it is missing or not a whole number. */
export function seedIn(search: string): number {
  const seed = Number(new URLSearchParams(search).get('seed') ?? 0)
  return Number.isSafeInteger(seed) && seed >= 0 ? seed : 0
}

import { makeJayQuery } from '@deckhand/actions'
import { SHOP } from '../shop.ts'
import type { CatalogueSearchInput, CatalogueSearchOutput } from './search-catalogue.jay-action.js'

export const searchCatalogue = makeJayQuery<CatalogueSearchInput, CatalogueSearchOutput>('catalogue.search')
  .withServices(SHOP)
  .withHandler(async (input, shop) =>
    shop.search(input).map(({ article, name, category, price }) => ({ article, name, category, price })),
  )

import { makeJayQuery } from '@deckhand/actions'
import { SHOP } from '../shop.ts'
import type { CatalogueSearchInput, CatalogueSearchOutput } from './search-catalogue.jay-action.d.ts'

export const searchCatalogue = makeJayQuery<CatalogueSearchInput, CatalogueSearchOutput>('catalogue.search')
  .withServices(SHOP)
  .withHandler(async (input, shop) =>
    shop.search(input).map(({ id, name, category, price }) => ({ id, name, category, price })),
  )

import { makeJayInit } from '@deckhand/actions'
import { openingStock } from './catalogue.ts'
import { SHOP, Shop } from './shop.ts'

/** Runs once, before the first action is called. */
export const init = makeJayInit().withServer(async ({ services }) => {
  services.provide(SHOP, new Shop(openingStock))
})

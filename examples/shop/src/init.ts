import { makeJayInit } from '@deckhand/actions'
import { catalogueOf } from './goods/catalogue.ts'
import { ORDER_DESK, OrderDesk } from './goods/order-desk.ts'

/** Runs once, before the first action is called. `SHOP_SEED` gives the catalogue that the page shows with the same `?seed=`. */
export const init = makeJayInit().withServer(async ({ services }) => {
  const seed = Number(process.env.SHOP_SEED ?? 0)
  if (!Number.isSafeInteger(seed) || seed < 0)
    throw new Error('SHOP_SEED is no whole number from 0 on. Correct it, or leave it out.')
  services.provide(ORDER_DESK, new OrderDesk(catalogueOf(seed).products))
})

import { ACTION_CALL, makeJayQuery } from '@deckhand/actions'
import { SHOP } from '../shop.ts'

/** Only for the page. It has no file, so its types are those of the handler, and agents cannot call it. */
export const showCart = makeJayQuery('cart.show')
  .withServices(SHOP, ACTION_CALL)
  .withHandler(async (_input: object, shop, { principal }) => shop.cart(principal.userId))

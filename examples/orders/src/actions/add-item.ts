import { ACTION_CALL, makeJayAction } from '@deckhand/actions'
import { SHOP } from '../shop.ts'
import type { CartAddItemInput, CartAddItemOutput } from './add-item.jay-action.js'

export const addItem = makeJayAction<CartAddItemInput, CartAddItemOutput>('cart.addItem')
  .withServices(SHOP, ACTION_CALL)
  .withHandler(async ({ article, quantity }, shop, { principal }) => shop.addItem(principal.userId, article, quantity))

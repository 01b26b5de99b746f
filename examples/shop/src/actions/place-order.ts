import { ACTION_CALL, makeJayAction } from '@deckhand/actions'
import { ORDER_DESK } from '../goods/order-desk.ts'
import type { ShopPlaceOrderInput, ShopPlaceOrderOutput } from './place-order.jay-action.d.ts'

export const placeOrder = makeJayAction<ShopPlaceOrderInput, ShopPlaceOrderOutput>('shop.placeOrder')
  .withServices(ORDER_DESK, ACTION_CALL)
  .withHandler(async (input, desk, { principal, actionId }) => desk.place(principal.userId, input, actionId))

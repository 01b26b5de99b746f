import { ACTION_CALL, makeJayAction } from '@deckhand/actions'
import { SHOP } from '../shop.ts'
import type { OrdersPlaceInput, OrdersPlaceOutput } from './place-order.jay-action.js'

export const placeOrder = makeJayAction<OrdersPlaceInput, OrdersPlaceOutput>('orders.place')
  .withServices(SHOP, ACTION_CALL)
  .withHandler(async (input, shop, { principal }) => shop.placeOrder(principal.userId, input))

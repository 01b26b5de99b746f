import { ActionError, makeJayQuery } from '@deckhand/actions'
import { quoteDelivery } from '../goods/delivery.ts'
import type { ShopDeliveryQuoteInput, ShopDeliveryQuoteOutput } from './delivery-quote.jay-action.d.ts'

export const deliveryQuote = makeJayQuery<ShopDeliveryQuoteInput, ShopDeliveryQuoteOutput>(
  'shop.deliveryQuote',
).withHandler(async ({ country, weight, delivery }) => {
  if (weight < 0 || weight > 200)
    throw new ActionError('BAD_WEIGHT', 'A parcel weighs from 0 to 200 kg. Split what is heavier into several.')
  return quoteDelivery(country, weight, delivery)
})

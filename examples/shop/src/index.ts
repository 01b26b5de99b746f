export { deliveryQuote } from './actions/delivery-quote.ts'
export { placeOrder } from './actions/place-order.ts'
export { searchProducts } from './actions/search-products.ts'
export { init } from './init.ts'

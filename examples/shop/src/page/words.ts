import { createRandom } from '../goods/random.ts'

/** The words that the page may use. Without a seed the first of each is used. `{cart}` is replaced by the word for the cart. */
const choices = {
  shop: ['Harbour Goods', 'Northside Supply', 'The Corner Store', 'Millrace & Daughters'],
  cart: ['Cart', 'Basket', 'Bag', 'Trolley'],
  addToCart: ['Add to {cart}', 'Put in {cart}', 'Take this one', 'I want it'],
  toCart: ['Go to {cart}', 'Open the {cart}', 'See what you have'],
  remove: ['Remove', 'Take out', 'Drop'],
  more: ['One more', 'Increase', 'Plus one'],
  fewer: ['One fewer', 'Decrease', 'Minus one'],
  quantity: ['Quantity', 'How many', 'Pieces'],
  checkout: ['Checkout', 'To the till', 'Order now'],
  search: ['Search', 'Find a product', 'Look for'],
  category: ['Category', 'Department', 'Kind of product'],
  anyCategory: ['All categories', 'Everything', 'Any'],
  maxPrice: ['Highest price', 'Up to', 'Most you want to pay'],
  onlyInStock: ['Only in stock', 'Hide what is sold out', 'Available now'],
  clear: ['Clear filters', 'Start over', 'Show everything'],
  sort: ['Sort', 'Order by', 'Arrange'],
  featured: ['Featured', 'Our choice', 'As they come'],
  cheapest: ['Price, low to high', 'Cheapest first', 'Lowest price'],
  dearest: ['Price, high to low', 'Dearest first', 'Highest price first'],
  byName: ['Name', 'A to Z', 'Alphabet'],
  account: ['Account', 'You', 'My things'],
  orders: ['Orders', 'What I bought', 'Purchases'],
  emptyCart: ['Empty the {cart}', 'Throw everything out', 'Clear the {cart}'],
  deliveryPrices: ['Delivery prices', 'What delivery costs', 'Rates'],
  close: ['Close', 'Done', 'Back to the page'],
  name: ['Full name', 'Recipient', 'Your name'],
  street: ['Street and number', 'Address line', 'Where you live'],
  city: ['City', 'Town', 'Place'],
  postcode: ['Postcode', 'Postal code', 'ZIP'],
  country: ['Country', 'Deliver to', 'Land'],
  chooseCountry: ['Choose a country', 'Please choose', 'Select one'],
  delivery: ['Delivery', 'How it gets to you', 'Shipping'],
  standard: ['Standard', 'By post', 'Regular'],
  express: ['Express', 'By courier', 'Fast'],
  pickup: ['Pick up at the shop', 'I fetch it myself', 'Collect'],
  gift: ['Wrap it as a gift', 'This is a present', 'Gift paper, please'],
  note: ['Note for the courier', 'Anything we should know', 'Message'],
  review: ['Review order', 'Continue', 'Check and order'],
  confirmTitle: ['Place this order?', 'Is everything right?', 'One last look'],
  placeOrder: ['Place order', 'Yes, send it', 'Buy on delivery'],
  keepEditing: ['Keep editing', 'Not yet', 'Change something'],
} as const satisfies Record<string, readonly string[]>

export type WordName = keyof typeof choices
export type Words = Record<WordName, string>

export function wordsOf(seed: number): Words {
  const random = createRandom(seed + 1)
  const picked = Object.entries(choices).map(([name, list]) => [name, seed === 0 ? list[0] : random.pick<string>(list)])
  const words = Object.fromEntries(picked) as Words
  const cart = words.cart.toLowerCase()
  return Object.fromEntries(Object.entries(words).map(([name, text]) => [name, text.replace('{cart}', cart)])) as Words
}

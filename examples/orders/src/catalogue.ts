export interface Product {
  /** The article number. */
  article: string
  name: string
  category: 'herb' | 'flower' | 'tool'
  /** In euros. */
  price: number
  stock: number
  care: { topic: string; advice: string }[]
}

const sunny = { topic: 'Light', advice: 'Full sun, six hours or more.' }
const shady = { topic: 'Light', advice: 'Half shade; the noon sun burns it.' }
const dry = { topic: 'Water', advice: 'Once a week. Let the soil dry out in between.' }
const moist = { topic: 'Water', advice: 'Keep it moist, and never let it stand in water.' }
const oiled = { topic: 'Storage', advice: 'Wipe it dry and oil it before the winter.' }

/** What the shop sells when it opens. */
export const openingStock: readonly Product[] = [
  { article: 'LAV-1', name: 'Lavender Hidcote', category: 'herb', price: 4.5, stock: 40, care: [sunny, dry] },
  { article: 'LAV-2', name: 'Lavender Provence', category: 'herb', price: 5.9, stock: 3, care: [sunny, dry] },
  { article: 'ROS-1', name: 'Rosemary', category: 'herb', price: 3.8, stock: 25, care: [sunny, dry] },
  { article: 'MIN-1', name: 'Peppermint', category: 'herb', price: 3.2, stock: 30, care: [shady, moist] },
  { article: 'BAS-1', name: 'Genovese Basil', category: 'herb', price: 2.9, stock: 50, care: [sunny, moist] },
  { article: 'SUN-1', name: 'Sunflower', category: 'flower', price: 2.5, stock: 60, care: [sunny, moist] },
  { article: 'FER-1', name: 'Lady Fern', category: 'flower', price: 7.4, stock: 8, care: [shady, moist] },
  { article: 'TRO-1', name: 'Hand Trowel', category: 'tool', price: 12.5, stock: 15, care: [oiled] },
  { article: 'SHE-1', name: 'Pruning Shears', category: 'tool', price: 24.9, stock: 6, care: [oiled] },
]

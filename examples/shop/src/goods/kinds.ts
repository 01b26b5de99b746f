export type PictureName = 'mug' | 'bottle' | 'chair' | 'blanket' | 'lamp' | 'clock' | 'bag' | 'plant'

/** The kinds of products; a catalogue has three of each. */
export interface Kind {
  picture: PictureName
  /** The place of its category in `categoryNames`. */
  category: number
  nouns: readonly string[]
  /** The lowest and the highest price, in whole euros. */
  price: readonly [from: number, to: number]
  /** Of one, in kilograms. */
  weight: number
  about: string
}

/** The possible names of each category. */
export const categoryNames: readonly (readonly string[])[] = [
  ['Kitchen', 'Table and stove', 'Cooking'],
  ['Living room', 'Comfort', 'Lounge'],
  ['Study', 'Desk and shelf', 'Office'],
  ['Outdoors', 'Garden and road', 'Open air'],
]

export const kinds: readonly Kind[] = [
  {
    picture: 'mug',
    category: 0,
    nouns: ['Mug', 'Cup', 'Beaker'],
    price: [9, 24],
    weight: 0.4,
    about: 'Thrown by hand, glazed inside and out, and safe in the dishwasher.',
  },
  {
    picture: 'bottle',
    category: 0,
    nouns: ['Bottle', 'Carafe', 'Flask'],
    price: [14, 39],
    weight: 0.6,
    about: 'Keeps water cold for a day and tea hot for a morning.',
  },
  {
    picture: 'chair',
    category: 1,
    nouns: ['Chair', 'Seat', 'Stool'],
    price: [89, 240],
    weight: 6.5,
    about: 'Solid wood, oiled and not lacquered. Comes in one piece.',
  },
  {
    picture: 'blanket',
    category: 1,
    nouns: ['Blanket', 'Throw', 'Quilt'],
    price: [35, 95],
    weight: 1.2,
    about: 'Woven from washed wool, warm without being heavy.',
  },
  {
    picture: 'lamp',
    category: 2,
    nouns: ['Lamp', 'Light', 'Lantern'],
    price: [29, 120],
    weight: 1.8,
    about: 'A warm light that is dimmed by touching the stem.',
  },
  {
    picture: 'clock',
    category: 2,
    nouns: ['Clock', 'Timepiece', 'Timer'],
    price: [19, 75],
    weight: 0.7,
    about: 'Runs for two years on one battery, and does not tick.',
  },
  {
    picture: 'bag',
    category: 3,
    nouns: ['Bag', 'Tote', 'Satchel'],
    price: [25, 110],
    weight: 0.8,
    about: 'Waxed canvas with one pocket inside and a strap that stays.',
  },
  {
    picture: 'plant',
    category: 3,
    nouns: ['Planter', 'Pot', 'Herb pot'],
    price: [8, 45],
    weight: 2.4,
    about: 'Clay that lets roots breathe, with a saucer to match.',
  },
]

/** More names than products, so that no two are equal. */
export const collections: readonly string[] = [
  ...['Harbour', 'Juniper', 'Slate', 'Willow', 'Amber', 'Nordic', 'Linden', 'Copper', 'Meadow', 'Pebble'],
  ...['Orchard', 'Cinder', 'Fjord', 'Hazel', 'Ivory', 'Lagoon', 'Maple', 'Quarry', 'Rowan', 'Saffron'],
  ...['Thistle', 'Umber', 'Vesper', 'Wren', 'Yarrow', 'Zephyr', 'Alder', 'Birch', 'Clover', 'Dune'],
]

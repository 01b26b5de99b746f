import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Action files like those of a shop, half in each notation, one in ten with a contract. The same number gives the same files. */
export function actionSource(number: number): string {
  if (number % 10 === 9) return withContract(number)
  return number % 2 === 0 ? compact(number) : jsonNotation(number)
}

/** Creates a project with that many action files. */
export function actionProject(count: number): { root: string; paths: string[]; sources: string[] } {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'deckhand-bench-actions-')))
  mkdirSync(join(root, 'contracts'))
  writeFileSync(join(root, 'contracts/card.jay-contract'), contract)
  const sources = Array.from({ length: count }, (_, number) => actionSource(number))
  const paths = sources.map((source, number) => {
    const folder = join(root, `part-${number % 20}`)
    mkdirSync(folder, { recursive: true })
    const path = join(folder, `action-${number}.jay-action`)
    writeFileSync(path, source)
    return path
  })
  return { root, paths, sources }
}

const compact = (number: number) => `name: shop.action${number}
description: Finds products by what they are called, in part ${number} of the shop.
effect: read
inputSchema:
  query: string  # The words to look for
  limit?: number
  sort-by?: enum(price | name | newest)
  filter:
    brands: string[]
    price?:
      from: number
      to: number?
    labels: record(string)
outputSchema:
  total: number
  products:
    - id: string
      name: string
      price: number
      stock: enum(in-stock | sold-out)
      images: record(string)
`

const jsonNotation = (number: number) => `name: shop.action${number}
description: Changes an order, in part ${number} of the shop.
inputSchema:
  type: object
  properties:
    orderId:
      type: string
      description: Which order
    lines:
      type: array
      items:
        type: object
        properties:
          sku: { type: string }
          count: { type: integer, minimum: 1, default: 1 }
        required: [sku]
    note:
      type: [string, 'null']
      maxLength: 200
    address:
      type: object
      properties:
        street: { type: string }
        city: { type: string }
        country: { type: string, enum: [de, fr, it] }
      required: [street, city]
  required: [orderId, lines]
outputSchema:
  type: object
  properties:
    ok: { type: boolean }
    total: { type: number }
`

const withContract = (number: number) => `name: shop.action${number}
description: Answers with what the page shows, in part ${number} of the shop.
import:
  card: card.jay-contract
inputSchema:
  id: string
outputSchema:
  best: card?
  all: card[]
`

const contract = `name: card
tags:
  - { tag: title, type: data, dataType: string, description: What it is called }
  - { tag: price, type: data, dataType: number }
  - tag: images
    type: sub-contract
    repeated: true
    trackBy: url
    tags:
      - { tag: url, type: data, dataType: string }
`

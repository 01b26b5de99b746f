import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkTypes, findTypedFiles, ProjectTypes, typesPath } from '@deckhand/actions/project'
import { expect, test } from 'vitest'
import { tempFolder } from '../../support/temp-folder.ts'
import { compileTypes } from './compile-types.ts'

const page = fileURLToPath(new URL('../../../packages/page', import.meta.url))
const withDom = { lib: ['es2023', 'dom'] }

test('the contract of the chat matches the types beside it', () => {
  const reports = checkTypes(findTypedFiles(page), page)
  expect(reports.map(({ path }) => path)).toEqual([join(page, 'gemini-chat.jay-contract')])
  const advice = 'If they are better now: deckhand actions types --project packages/page'
  expect(reports, advice).toMatchObject([{ state: 'unchanged' }])
})

const product = `name: product
tags:
  - { tag: title, type: data, dataType: string }
  - { tag: stock, type: variant, dataType: enum (in-stock | sold-out), phase: fast }
  - { tag: buy now, type: interactive, elementType: HTMLButtonElement }
  - tag: options
    type: sub-contract
    repeated: true
    trackBy: id
    tags:
      - { tag: id, type: data }
      - { tag: is chosen, type: variant, dataType: boolean, phase: fast+interactive }
      - { tag: choose, type: [data, interactive], dataType: string, elementType: HTMLAnchorElement | HTMLButtonElement }
  - { tag: maker, type: sub-contract, link: maker }
`
const maker = `name: maker
tags:
  - { tag: name, type: data }
  - { tag: follow, type: interactive }
`

const use = `import type { ProductFastViewState, ProductInteractiveViewState, ProductRefs, ProductSlowViewState, ProductViewState } from './product.jay-contract.js'
const options = [{ id: '1', isChosen: true, choose: 'this' }]
export const all: ProductViewState = { title: 'Mug', stock: 'in-stock', options, maker: { name: 'Ann' } }
export const slow: ProductSlowViewState = { title: 'Mug', options: [{ id: '1', choose: 'this' }], maker: { name: 'Ann' } }
export const fast: ProductFastViewState = { stock: 'sold-out', options: [{ id: '1', isChosen: false }] }
export const interactive: ProductInteractiveViewState = { options: [{ id: '1', isChosen: false }] }
export const work = ({ buyNow, options, maker }: ProductRefs) => [buyNow.disabled, options.choose[0]?.href, maker.follow.title]
`

test('the types of a contract compile, and match its phases and elements', async () => {
  const folder = tempFolder()
  writeFileSync(join(folder, 'product.jay-contract'), product)
  writeFileSync(join(folder, 'maker.jay-contract'), maker)
  const reports = new ProjectTypes(folder, { contracts: true }).writeAll()
  expect(reports.map(({ state }) => state)).toEqual(['written', 'written'])
  const types = readFileSync(join(folder, 'product.jay-contract.d.ts'), 'utf8')
  const good = use.replace('options.choose[0]?.href', 'options.choose[0]?.title')
  expect(await compileTypes(folder, { 'product.jay-contract.d.ts': types, 'use.ts': good }, withDom)).toEqual([])
  const spoiled = {
    'wrong-element.ts': use,
    'wrong-choice.ts': good.replace("stock: 'in-stock'", "stock: 'gone'"),
    'wrong-phase.ts': good.replace("{ stock: 'sold-out', ", "{ title: '', stock: 'sold-out', "),
    'missing.ts': good.replace(", choose: 'this' }]\n", ' }]\n'),
  }
  const told = await compileTypes(folder, { 'product.jay-contract.d.ts': types, ...spoiled }, withDom)
  const files = new Set(told.filter((line) => /^\S/.test(line)).map((line) => basename(line.split('(')[0] ?? '')))
  expect([...files].sort()).toEqual(Object.keys(spoiled).sort())
}, 180_000)

test('the types that the page ships compile in a strict project', async () => {
  const types = readFileSync(typesPath(join(page, 'gemini-chat.jay-contract')), 'utf8')
  expect(await compileTypes(tempFolder(), { 'gemini-chat.jay-contract.d.ts': types }, withDom)).toEqual([])
}, 180_000)

import { mkdir, readdir, readFile, stat, symlink, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { actionProject, orders, packageJson, runIn, shop, tsconfig, writeFiles } from './action-project.ts'

const project = { 'package.json': packageJson, ...orders, ...shop }
const kit = async (root: string) => ({
  index: await readFile(join(root, 'agent-kit/plugins-index.yaml'), 'utf8'),
  instructions: await readFile(join(root, 'agent-kit/INSTRUCTIONS.md'), 'utf8'),
})

test('the index has plugins by their names, with contracts, actions, schemas and paths', async () => {
  const root = await actionProject(project)
  expect(await runIn(root, ['agent-kit'])).toMatchObject({
    exitCode: 0,
    lines: ['Wrote agent-kit/plugins-index.yaml.', 'Wrote agent-kit/INSTRUCTIONS.md.'],
  })
  expect(
    (await kit(root)).index,
  ).toBe(`# Made by "deckhand agent-kit" from plugin.yaml and the files it names. What is changed here is lost.
plugins:
  - name: orders
    path: plugins/orders
    contracts:
      - name: order-card
        description: One order.
        path: plugins/orders/order-card.jay-contract
    actions:
      - name: searchOrders
        export: searchOrders
        description: Finds orders by a word in them.
        path: plugins/orders/search-orders.jay-action
        effect: read
        method: GET
        callers: both
        inputSchema:
          type: object
          properties:
            query:
              type: string
              description: What to look for
            limit:
              type: number
          required:
            - query
          additionalProperties: false
        outputSchema:
          type: array
          items:
            type: object
            properties:
              id:
                type: string
              total:
                type: number
              note:
                type:
                  - string
                  - "null"
            required:
              - id
              - total
              - note
      - name: cart.addItem
        export: addItem
        description: Puts something into the cart.
        path: plugins/orders/actions/add-item.jay-action
        effect: write
        method: POST
        callers: page
        inputSchema:
          type: object
          properties:
            sku:
              type: string
            choices:
              type: object
              additionalProperties:
                type: string
          required:
            - sku
          additionalProperties: false
        outputSchema:
          type: object
          additionalProperties:
            type: number
      - name: watchOrders
        export: watchOrders
        description: Tells of orders as they come.
        path: plugins/orders/watch-orders.jay-action
        effect: read
        method: GET
        callers: both
        streaming: true
        inputSchema:
          type: object
          additionalProperties: false
        outputSchema:
          type: object
          properties:
            id:
              type: string
          required:
            - id
      - name: ping
        export: ping
        effect: write
        method: POST
  - name: shop
    path: node_modules/shop
    contracts: []
    actions:
      - name: rate
        export: rate
        description: Rates a product.
        path: node_modules/shop/rate.jay-action
        effect: write
        method: POST
        callers: both
        inputSchema:
          type: object
          properties:
            stars:
              type: number
          required:
            - stars
          additionalProperties: false
        outputSchema:
          type: number
`)
})

test('the same project gives the same bytes in another folder, without paths of this machine', async () => {
  const one = await actionProject(project)
  const other = await actionProject(Object.fromEntries(Object.entries(project).reverse()))
  for (const root of [one, other]) await runIn(root, ['agent-kit'])
  expect(await kit(one)).toEqual(await kit(other))
  expect(JSON.stringify(await kit(one))).not.toContain(one)
})

test('files are not touched when nothing changed', async () => {
  const root = await actionProject(project)
  await runIn(root, ['agent-kit'])
  const time = async () => (await stat(join(root, 'agent-kit/plugins-index.yaml'))).mtimeMs
  const before = await time()
  expect((await runIn(root, ['agent-kit'])).lines).toEqual(['agent-kit is up to date.'])
  expect(await time()).toBe(before)
})

test('`--check` exits with 1 if something would change, and writes nothing', async () => {
  const root = await actionProject(project)
  const stale = (name: string) => `agent-kit/${name} is not up to date. Run "deckhand agent-kit".`
  expect(await runIn(root, ['agent-kit', '--check'])).toMatchObject({
    exitCode: 1,
    lines: [stale('plugins-index.yaml'), stale('INSTRUCTIONS.md')],
  })
  await expect(kit(root)).rejects.toThrow('ENOENT')
  await runIn(root, ['agent-kit'])
  expect(await runIn(root, ['agent-kit', '--check'])).toMatchObject({
    exitCode: 0,
    lines: ['The agent kit is up to date.'],
  })
  await writeFiles(root, { 'plugins/new/plugin.yaml': 'name: new\n' })
  expect(await runIn(root, ['agent-kit', '--check'])).toMatchObject({
    exitCode: 1,
    lines: [stale('plugins-index.yaml')],
  })
})

test('a symlink in the project cannot redirect written files outside of it', async () => {
  const root = await actionProject(project)
  const outside = join(root, 'outside')
  await writeFiles(root, { 'outside/secret.md': 'mine', 'site/plugin.yaml': 'name: a\n' })
  const site = join(root, 'site')
  await symlink(outside, join(site, 'agent-kit'))
  expect(await runIn(site, ['agent-kit'])).toMatchObject({
    exitCode: 2,
    errors: expect.stringContaining('agent-kit is a link. Remove it'),
  })
  expect(await readdir(outside)).toEqual(['secret.md'])
  await unlink(join(site, 'agent-kit'))
  await mkdir(join(site, 'agent-kit'))
  await symlink(join(outside, 'secret.md'), join(site, 'agent-kit/INSTRUCTIONS.md'))
  expect((await runIn(site, ['agent-kit'])).exitCode).toBe(0)
  expect(await readFile(join(outside, 'secret.md'), 'utf8')).toBe('mine')
  expect((await kit(site)).instructions).toContain('# Actions in this project')
})

test('an entry with errors is listed by its export, the errors are reported, and the exit code is 1', async () => {
  const root = await actionProject({
    'plugins/a/plugin.yaml': 'name: a\nactions:\n  - name: find\n    action: find.jay-action\n',
    'plugins/a/find.jay-action': 'name: find\n',
  })
  const { exitCode, errors } = await runIn(root, ['agent-kit'])
  expect([exitCode, errors]).toEqual([
    1,
    'Files with errors are listed by name only. Run "deckhand actions validate" to see the errors.\n',
  ])
  expect((await kit(root)).index).toMatch(/ {4}actions:\n {6}- export: find\n$/)
  expect((await runIn(root, ['agent-kit', '--check'])).exitCode).toBe(1)
})

test('the index has the name given to the builder, or the export name, and says that a person is asked', async () => {
  const root = await actionProject({
    'plugins/a/plugin.yaml': 'name: a\nactions: [showCart, other, { name: order, action: order.jay-action }]\n',
    'plugins/a/index.ts': "export const showCart = makeJayQuery<A, B>('cart.show')\nexport const other = make()\n",
    'plugins/a/order.jay-action':
      'name: order\ndescription: Orders.\neffect: write\nconfirm: Order it?\ninputSchema: {}\n',
  })
  expect((await runIn(root, ['agent-kit'])).exitCode).toBe(0)
  expect((await kit(root)).index).toContain(`    actions:
      - name: cart.show
        export: showCart
        effect: read
      - export: other
      - name: order
        export: order
        description: Orders.
        path: plugins/a/order.jay-action
        effect: write
        callers: both
        confirm: Order it?
`)
})

test('the examples in the instructions for coding agents are correct: both notations agree, and the handler compiles', async () => {
  const root = await actionProject({ 'package.json': '{"type": "module"}', 'tsconfig.json': tsconfig })
  await runIn(root, ['agent-kit'])
  const { instructions } = await kit(root)
  const [compact = '', schema = '', entry = ''] = [...instructions.matchAll(/```yaml\n([\s\S]*?)```/g)].map(
    ([, text]) => text,
  )
  const [, code = ''] = /```ts\n([\s\S]*?)```/.exec(instructions) ?? []
  const indexes: unknown[] = []
  for (const notation of [compact, schema]) {
    await writeFiles(root, {
      'plugins/shop/plugin.yaml': `name: shop\n${entry}`,
      'plugins/shop/search-orders.jay-action': notation,
      'plugins/shop/index.ts': code,
    })
    await runIn(root, ['actions', 'types'])
    expect((await runIn(root, ['actions', 'validate'])).lines).toEqual(['2 files, 0 errors, 0 warnings.'])
    await runIn(root, ['agent-kit'])
    indexes.push((await kit(root)).index)
  }
  expect(indexes[0]).toBe(indexes[1])
})

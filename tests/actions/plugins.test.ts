import { expect, test } from 'vitest'
import { actionProject, orders, packageJson, runIn, shop } from './action-project.ts'

test('`actions list` shows the actions of local plugins and of packages, and runs none of their code', async () => {
  const root = await actionProject({
    'package.json': packageJson,
    ...orders,
    ...shop,
    'node_modules/shop/dist/index.js': 'process.exit(7)\n',
  })
  expect(await runIn(root, ['actions', 'list'])).toMatchObject({
    exitCode: 0,
    errors: '',
    lines: [
      'name          effect    callers  plugin  file',
      'rate          as built  both     shop    node_modules/shop/rate.jay-action',
      'searchOrders  read      both     orders  plugins/orders/search-orders.jay-action',
      'cart.addItem  write     page     orders  plugins/orders/actions/add-item.jay-action',
      'watchOrders   read      both     orders  plugins/orders/watch-orders.jay-action',
      'ping          write     page     orders  -',
    ],
  })
})

test('`actions list` shows the name given to the builder, and marks a name that it cannot know as an export', async () => {
  const root = await actionProject({
    'plugins/a/plugin.yaml': 'name: a\nactions: [showCart, other]\n',
    'plugins/a/index.js': "export const showCart = makeJayQuery('cart.show')\nexport const other = make()\n",
  })
  expect((await runIn(root, ['actions', 'list'])).lines).toEqual([
    'name            effect    callers  plugin  file',
    'cart.show       read      page     a       -',
    'other (export)  as built  page     a       -',
  ])
})

test('`actions list` says where it looked, and exits with 1 when something has errors', async () => {
  const root = await actionProject({ 'plugins/a/plugin.yaml': 'name: [' })
  expect(await runIn(root, ['actions', 'list'])).toMatchObject({
    exitCode: 1,
    lines: [
      `There are no actions in the plugins of ${root}.`,
      'Some files have errors. Run "deckhand actions validate" to see them.',
    ],
    errors: 'Some files have errors. Run "deckhand actions validate" to see them.\n',
  })
})

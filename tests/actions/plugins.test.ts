import { expect, test } from 'vitest'
import { actionProject, orders, packageJson, runIn, shop } from '../support/action-project.ts'

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
      'name          effect    agents       plugin  file',
      'rate          as built  offered      shop    node_modules/shop/rate.jay-action',
      'searchOrders  read      offered      orders  plugins/orders/search-orders.jay-action',
      'cart.addItem  write     not offered  orders  plugins/orders/actions/add-item.jay-action',
      'watchOrders   as built  offered      orders  plugins/orders/watch-orders.jay-action',
      'ping          as built  not offered  orders  -',
    ],
  })
})

test('`actions list` says where it looked, and that something has errors', async () => {
  const root = await actionProject({ 'plugins/a/plugin.yaml': 'name: [' })
  expect((await runIn(root, ['actions', 'list'])).lines).toEqual([
    `There are no actions in the plugins of ${root}.`,
    'Some of it has errors. "deckhand actions validate" tells them.',
  ])
})

import { once } from 'node:events'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startCommand } from '../support/processes/command.ts'
import { tempFolder } from '../support/temp-folder.ts'

const repository = fileURLToPath(new URL('../..', import.meta.url))

/** A project of the test's own, with these files by their paths in it, where @deckhand/actions and the types of Node are installed. */
export async function actionProject(files: Record<string, string>): Promise<string> {
  const root = tempFolder()
  await mkdir(join(root, 'node_modules/@deckhand'), { recursive: true })
  await symlink(join(repository, 'packages/actions'), join(root, 'node_modules/@deckhand/actions'))
  await symlink(join(repository, 'node_modules/@types'), join(root, 'node_modules/@types'))
  await writeFiles(root, files)
  return root
}

export async function writeFiles(root: string, files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
}

/** Runs a command in a project. Resolves with its output and exit code. */
export async function runIn(root: string, args: string[], env: Record<string, string> = {}) {
  const command = startCommand(args, env, root)
  // Output may still arrive after the exit.
  const [exitCode] = await Promise.all([command.exitCode, once(command.child, 'close')])
  const errors = command.errors()
  const output = command.output()
  // On a slow machine, progress lines say what the command waits for.
  const lines = output.split('\n').filter((line) => line !== '' && !line.startsWith('… '))
  return { exitCode, errors, output, lines }
}

export const packageJson = JSON.stringify({ type: 'module', dependencies: { shop: '1.0.0' } })

export const tsconfig = JSON.stringify({
  compilerOptions: {
    module: 'nodenext',
    target: 'es2023',
    strict: true,
    types: ['node'],
    rewriteRelativeImportExtensions: true,
    // What a build needs must not disturb the check.
    composite: true,
    declaration: true,
    rootDir: 'plugins',
    outDir: 'dist',
    noUnusedLocals: true,
  },
  include: ['plugins'],
})

/** A local plugin in TypeScript, without the types of its files. */
export const orders = {
  'plugins/orders/plugin.yaml': `name: orders
actions:
  - name: searchOrders
    action: search-orders.jay-action
  - name: addItem
    action: ./actions/add-item.jay-action
  - name: watchOrders
    action: watch-orders.jay-action
  - ping
contracts:
  - name: order-card
    contract: order-card.jay-contract
    description: One order.
`,
  'plugins/orders/order-card.jay-contract': 'name: order-card\ntags:\n  - tag: total\n    dataType: number\n',
  'plugins/orders/search-orders.jay-action': `name: searchOrders
description: Finds orders by a word in them.
effect: read
inputSchema:
  query: string # What to look for
  limit?: number
outputSchema:
  - id: string
    total: number
    note: string?
`,
  'plugins/orders/actions/add-item.jay-action': `name: cart.addItem
description: Puts something into the cart.
effect: write
callers: page
inputSchema:
  type: object
  properties:
    sku: { type: string }
    choices: { type: object, additionalProperties: { type: string } }
  required: [sku]
outputSchema: record(number)
`,
  'plugins/orders/watch-orders.jay-action': `name: watchOrders
description: Tells of orders as they come.
streaming: true
inputSchema: {}
outputSchema:
  id: string
`,
  'plugins/orders/src/index.ts': `import { readFileSync } from 'node:fs'
import { makeJayAction, makeJayQuery } from '@deckhand/actions'
import type { SearchOrdersInput, SearchOrdersOutput } from '../search-orders.jay-action.js'
export { addItem } from './cart.ts'

export const searchOrders = makeJayQuery<SearchOrdersInput, SearchOrdersOutput>().withHandler(async ({ query }) => [
  { id: query, total: 1, note: null },
])
export const watchOrders = makeJayQuery().withHandler(async function* () {
  yield { id: readFileSync.name, more: true }
})
export const ping = makeJayAction().withHandler(async () => 'pong')
`,
  'plugins/orders/src/cart.ts': `import { makeJayAction } from '@deckhand/actions'

interface Counts {
  total: number
}
export const addItem = makeJayAction('cart.addItem').withHandler(
  async ({ sku }: { sku: string; choices?: Record<string, string> }): Promise<Counts> => ({ total: sku.length }),
)
`,
}

/** A plugin in an installed package, with declarations. Its \`exports\` keep plugin.yaml to themselves. */
export const shop = {
  'node_modules/shop/package.json': JSON.stringify({
    name: 'shop',
    version: '1.0.0',
    type: 'module',
    exports: { types: './dist/index.d.ts', default: './dist/index.js' },
  }),
  'node_modules/shop/plugin.yaml': 'name: shop\nactions:\n  - name: rate\n    action: rate.jay-action\n',
  'node_modules/shop/rate.jay-action':
    'name: rate\ndescription: Rates a product.\ninputSchema:\n  stars: number\noutputSchema: number\n',
  'node_modules/shop/dist/index.d.ts':
    "import type { JayAction } from '@deckhand/actions'\nexport declare const rate: JayAction<{ stars: number }, number>\n",
  'node_modules/shop/dist/index.js':
    "import { makeJayAction } from '@deckhand/actions'\nexport const rate = makeJayAction().withHandler(async ({ stars }) => stars)\n",
}

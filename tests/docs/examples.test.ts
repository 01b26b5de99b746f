import { readFileSync } from 'node:fs'
import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { compileTypes } from '../actions/types/compile-types.ts'
import { tempFolder } from '../support/temp-folder.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const orders = join(root, 'examples/orders/src')

/** What the examples leave to the reader: their own functions, and two files that lie beside the action. */
const around = {
  'around.d.ts': `
declare function lookUpTides(harbour: string, day: string | undefined, signal: AbortSignal): Promise<{ high: string[] }>
declare const token: string
declare function show(text: string): void
declare function askPerson(tool: object, options: object[]): Promise<string>
declare const billing: { refund(userId: string, invoiceId: string, amount: number, key: string): Promise<{ ok: true }> }
declare const sessions: { userOf(cookie: string | null): Promise<{ userId: string } | null> }
declare const app: { use(path: string, handler: (request: never, response: never, next: () => void) => unknown): void }
declare const deckhand: import('deckhand').Deckhand
`,
  'shop.ts': `export { SHOP } from '${orders}/shop.ts'`,
  'place-order.jay-action.d.ts': `export * from '${orders}/actions/place-order.jay-action.js'`,
}

/** The TypeScript examples of a page, each under the line that it begins at. */
function examplesIn(page: string): [string, string][] {
  const text = readFileSync(join(root, page), 'utf8')
  return [...text.matchAll(/^```ts\n(.*?)^```$/gms)].map(({ 1: code = '', index }) => {
    const line = text.slice(0, index).split('\n').length
    return [`${page.replaceAll('/', '-')}-${line}.ts`, code]
  })
}

test('the TypeScript examples of the README and of the pages on embedding, tools, actions and the bridge compile under strict', async () => {
  const pages = ['README.md', 'docs/embed.md', 'docs/tools.md', 'docs/bridge.md'].flatMap(examplesIn)
  // The others of that page are about files that it leaves to the reader.
  const examples = [...pages, ...examplesIn('docs/actions.md').slice(0, 1)]
  expect(examples).toHaveLength(10)
  const folder = tempFolder()
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const options = {
    skipLibCheck: true,
    types: ['node'],
    paths: {},
    customConditions: ['@deckhand/source'],
    allowImportingTsExtensions: true,
  }
  expect(await compileTypes(folder, { ...around, ...Object.fromEntries(examples) }, options)).toEqual([])
})

import { createRequire } from 'node:module'
import { dirname } from 'node:path'

/** The folder of the workspace. `undefined` if it is not installed or not built. */
export const findPage = (): string | undefined => folderOf('@deckhand/workspace/page')

/** The folder of the example shop. `undefined` if it is not built. */
export const findShop = (): string | undefined => folderOf('@deckhand/example-shop/page')

/** The folder of the shop's plugin. */
export const findShopPlugin = (): string | undefined => folderOf('@deckhand/example-shop/plugin.yaml')

/** The folder of the chat for other pages. `undefined` if it is not built. */
export const findPageScript = (): string | undefined => folderOf('@deckhand/page/browser')

function folderOf(page: string): string | undefined {
  try {
    return dirname(createRequire(import.meta.url).resolve(page))
  } catch {
    return undefined
  }
}

import { DeckhandError } from '@deckhand/spec/errors'
import { serveStatic } from '@hono/node-server/serve-static'
import { compress } from 'hono/compress'
import { etag } from 'hono/etag'
import { pageScriptOperations } from '../openapi/operations/page-operations.ts'
import { type App, newApp } from '../routes/request.ts'
import { immutable } from './asset-files.ts'

/** The entry has a fixed name, so browsers revalidate it after five minutes. */
const entry = 'public, max-age=300'

/** Removes the attempt, which is in the path when a part is loaded again after a failure (`loadAgain` in packages/page/vite.config.ts). */
const fileName = (path: string) => path.replace(/^\/page(\/again-\d{1,16})?(?=\/)/, '')

/** The chat for other pages, from its build folder: the same for everyone, and loaded by other sites. */
export function pageScripts(folder: string): App {
  const app = newApp()
  for (const { path } of Object.values(pageScriptOperations)) {
    app.use(path, compress(), etag(), async (c, next) => {
      await next()
      // PageGate sets this too, but the compression replaces it.
      c.header('vary', 'Origin')
      if (!c.res.ok) return
      c.header('cache-control', c.req.path.endsWith('/deckhand-chat.js') ? entry : immutable)
      c.header('cross-origin-resource-policy', 'cross-origin')
    })
    app.use(path, serveStatic({ root: folder, rewriteRequestPath: fileName }))
    app.get(path, () => {
      throw new DeckhandError('NOT_FOUND', 'There is no such script. Load /page/deckhand-chat.js.')
    })
  }
  return app
}

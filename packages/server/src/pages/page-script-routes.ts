import { DeckhandError } from '@deckhand/spec/errors'
import { serveStatic } from '@hono/node-server/serve-static'
import { compress } from 'hono/compress'
import { etag } from 'hono/etag'
import { pageScriptOperations } from '../openapi/operations/page-operations.ts'
import { type App, newApp } from '../routes/request.ts'

/** It is asked for by its name on every page that has it; whoever has it already asks only whether it is another. */
const entry = 'public, max-age=300'
/** What it loads has the hash of what is in it in its name. */
const part = 'public, max-age=31536000, immutable'

/** Without the attempt, by which a part is loaded again after it failed (`loadAgain` of packages/page/vite.config.ts). */
const fileName = (path: string) => path.replace(/^\/page(\/again-\d{1,16})?(?=\/)/, '')

/** The chat for other pages, from the folder that its build made: the same for everybody, and meant to be loaded from elsewhere. */
export function pageScripts(folder: string): App {
  const app = newApp()
  for (const { path } of Object.values(pageScriptOperations)) {
    app.use(path, compress(), etag(), async (c, next) => {
      await next()
      // The gate says so, too, but what packs the answer would put its own word in the place of that.
      c.header('vary', 'Origin')
      if (!c.res.ok) return
      c.header('cache-control', c.req.path.endsWith('/deckhand-chat.js') ? entry : part)
      c.header('cross-origin-resource-policy', 'cross-origin')
    })
    app.use(path, serveStatic({ root: folder, rewriteRequestPath: fileName }))
    app.get(path, () => {
      throw new DeckhandError('NOT_FOUND', 'There is no such script here. The one to load is /page/deckhand-chat.js.')
    })
  }
  return app
}

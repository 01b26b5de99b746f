import { serveStatic } from '@hono/node-server/serve-static'
import { type App, newApp } from '../routes/request.ts'

/** For files whose names contain a hash of their content. */
export const immutable = 'public, max-age=31536000, immutable'

/** Serves a folder of such files to everyone. `prefix`: the start of the path that the folder does not have. */
export function assetFiles(path: string, folder: string, prefix = ''): App {
  const app = newApp()
  app.use(`${path}/*`, async (c, next) => {
    await next()
    if (c.res.ok) c.header('cache-control', immutable)
  })
  app.use(`${path}/*`, serveStatic({ root: folder, rewriteRequestPath: (path) => path.slice(prefix.length) }))
  return app
}

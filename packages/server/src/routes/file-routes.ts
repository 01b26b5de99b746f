import { type Runtime, WorkspaceFiles } from '@deckhand/runtime'
import { withBody } from '../body/read-body.ts'
import { fileOperations } from '../openapi/operations/file-operations.ts'
import { type App, bodyOptions, bodySource, newApp, queryOf, type RequestContext, toPage, userOf } from './request.ts'

export function fileRoutes({ store, now }: Runtime): App {
  const app = newApp()
  const filesOf = (c: RequestContext) => new WorkspaceFiles({ store: store.files, userId: userOf(c), by: 'user', now })

  app.get('/files', async (c) => {
    const { prefix, limit, ...page } = queryOf(c, fileOperations.listFiles.query)
    const found = await filesOf(c).page(prefix, { ...page, limit: limit + 1 })
    const { items, next } = toPage(found, limit, 'path')
    return c.json({ ok: true, files: items, next })
  })

  app.delete('/files', async (c) => {
    const { path, ...options } = queryOf(c, fileOperations.deleteFile.query)
    await filesOf(c).delete(path, options)
    return c.json({ ok: true })
  })

  app.get('/files/content', async (c) => {
    const { path, version } = queryOf(c, fileOperations.readFile.query)
    const { file, content } = await filesOf(c).readBytes(path, version)
    return c.json({ ok: true, file, ...encoded(content) })
  })

  app.put('/files/content', async (c) => {
    const { path, ...options } = queryOf(c, fileOperations.writeFile.query)
    const write = (bytes: Buffer) => filesOf(c).write(path, bytes, options)
    const file = await withBody(bodySource(c), bodyOptions(c), write)
    return c.json({ ok: true, file })
  })

  app.get('/files/download', async (c) => {
    const { path, version } = queryOf(c, fileOperations.downloadFile.query)
    const { file, content } = await filesOf(c).readBytes(path, version)
    const name = encodeURIComponent(file.path.slice(file.path.lastIndexOf('/') + 1)).replace(/['()*]/g, percent)
    // Always a download: shown as a page, an agent's HTML would run in our origin.
    c.header('content-disposition', `attachment; filename*=UTF-8''${name}`)
    c.header('content-type', 'application/octet-stream')
    return c.body(new Uint8Array(content))
  })

  app.get('/files/versions', async (c) => {
    const { path } = queryOf(c, fileOperations.listFileVersions.query)
    return c.json({ ok: true, versions: await filesOf(c).versions(path) })
  })

  app.get('/files/diff', async (c) => {
    const { path, from, to } = queryOf(c, fileOperations.compareFileVersions.query)
    return c.json({ ok: true, diff: await filesOf(c).diff(path, from, to, c.req.raw.signal) })
  })

  return app
}

const percent = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`

/** As text if the content is valid UTF-8. */
function encoded(content: Uint8Array): { encoding: 'utf8' | 'base64'; content: string } {
  const bytes = Buffer.from(content)
  const text = bytes.toString('utf8')
  if (Buffer.from(text, 'utf8').equals(bytes)) return { encoding: 'utf8', content: text }
  return { encoding: 'base64', content: bytes.toString('base64') }
}

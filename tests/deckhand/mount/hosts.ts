import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Mounts } from '@deckhand/server'
import { serve as serveHono } from '@hono/node-server'
import compression from 'compression'
import cors from 'cors'
import express5 from 'express'
import express4 from 'express4'
import fastify from 'fastify'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { cors as honoCors } from 'hono/cors'
import Koa from 'koa'
import koaBody from 'koa-bodyparser'
import { onTestFinished } from 'vitest'

/** Another server with Deckhand mounted at `/agent`. Returns that address. */
export type Host = (mounts: Mounts) => Promise<string>

async function listening(server: Server): Promise<string> {
  if (!server.listening) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/agent`
}

const over = (listener: RequestListener) => listening(createServer(listener))

/** With what a product may have before its own routes, and as eager as it can be. */
const expressHost =
  (express: typeof express5): Host =>
  (mounts) => {
    const app = express()
    app.use(
      compression({ filter: () => true }),
      cors({ origin: true, credentials: true }),
      express.json(),
      express.urlencoded({ extended: true }),
    )
    app.use('/agent', mounts.node())
    app.get('/hello', (_, response) => void response.send('hello'))
    return over(app)
  }

/** Hosts that need `basePath`, because they do not report it. */
export const byBasePath: Record<string, Host> = {
  'node:http': (mounts) => {
    const agent = mounts.node()
    return over((request, response) => agent(request, response, () => response.end('hello')))
  },
  Fastify: async (mounts) => {
    const app = fastify()
    const agent = mounts.node()
    app.addHook('onRequest', (request, reply, done) => void agent(request.raw, reply.raw, done))
    app.get('/hello', async () => 'hello')
    await app.ready()
    onTestFinished(() => app.close())
    await app.listen({ port: 0, host: '127.0.0.1' })
    return listening(app.server)
  },
  Koa: (mounts) => {
    const app = new Koa()
    app.silent = true
    const agent = mounts.node()
    app.use((ctx, next) => agent(ctx.req, ctx.res, next))
    app.use((ctx) => {
      ctx.body = 'hello'
    })
    return over(app.callback())
  },
  'Koa behind koa-bodyparser': (mounts) => {
    const app = new Koa()
    app.silent = true
    const agent = mounts.node()
    app.use(koaBody())
    app.use((ctx, next) => agent(Object.assign(ctx.req, { body: ctx.request.body }), ctx.res, next))
    app.use((ctx) => {
      ctx.body = 'hello'
    })
    return over(app.callback())
  },
  Hono: async (mounts) => {
    const app = new Hono()
    app.use(compress({ contentTypeFilter: () => true }), honoCors({ origin: (origin) => origin, credentials: true }))
    app.all('/agent/*', (c) => mounts.fetch(c.req.raw))
    app.get('/hello', (c) => c.text('hello'))
    const server = serveHono({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }) as Server
    await new Promise((resolve) => server.once('listening', resolve))
    return listening(server)
  },
  'a handler of Next.js behind a server': (mounts) => {
    const handlers = mounts.next()
    return over((request, response) => void throughNext(handlers, request, response))
  },
}

export const hosts: Record<string, Host> = {
  'Express 5': expressHost(express5),
  'Express 4': expressHost(express4 as unknown as typeof express5),
  ...byBasePath,
}

/** As Next.js calls the handlers of a route: with a Request, and with nothing of node. */
async function throughNext(handlers: ReturnType<Mounts['next']>, incoming: IncomingMessage, outgoing: ServerResponse) {
  const { method = 'GET', headers, url } = incoming
  if (url === '/hello') return void outgoing.end('hello')
  const left = new AbortController()
  outgoing.on('close', () => left.abort())
  const { Readable } = await import('node:stream')
  const hasBody = !['GET', 'HEAD'].includes(method)
  const request = new Request(`http://${headers.host}${url}`, {
    method,
    headers: headers as Record<string, string>,
    signal: left.signal,
    ...(hasBody && { body: Readable.toWeb(incoming) as never, duplex: 'half' as const }),
  })
  const response = await handlers[method as 'GET'](request)
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  if (!response.body) return void outgoing.end()
  outgoing.flushHeaders()
  const body = Readable.fromWeb(response.body as never, { highWaterMark: 1 })
  outgoing.on('close', () => body.destroy())
  body.on('error', () => outgoing.destroy())
  body.pipe(outgoing)
}

import type { SignedInUser } from '@deckhand/spec'
import { type AppOptions, createApp } from '../app.ts'
import { OpenRequests } from '../operations/open-requests.ts'
import { Outbox } from '../outbox.ts'
import { checkedBasePath, isBelow, outside } from './base-path.ts'
import { type NodeHandler, nodeMount } from './node-mount.ts'

export interface MountOptions extends Omit<AppOptions, 'answering' | 'onFault' | 'outbox' | 'open'> {
  /** The model's id when absent. */
  answering?: string
  onFault?: (error: unknown) => void
  /** The file in which the outbox keeps what it received. */
  outboxFile: string
  /** Where the server around us has us: `/agent`. It stands before every path, of cookies and links too. Express tells its mount path by itself. */
  basePath?: string
}

type RouteHandler = (request: Request) => Promise<Response>

/** The methods of a route of Next.js. */
export interface NextHandlers {
  GET: RouteHandler
  HEAD: RouteHandler
  POST: RouteHandler
  PUT: RouteHandler
  PATCH: RouteHandler
  DELETE: RouteHandler
  OPTIONS: RouteHandler
}

/** One app, and the ways to put it into a server. All answer alike, and stream as fast as the reader takes it and no faster. */
export interface Mounts {
  /**
   * The whole server, for Hono, Bun and whatever else has a `Request`. Never rejects. Answers 404 outside of `basePath`. It cannot tell where a request comes from: with an
   * authenticator whose identity is `local` it refuses everything, and the limits of addresses count all clients as one unless `clientAddress` names a header.
   */
  fetch(request: Request): Promise<Response>
  /** The same for code of the product that asks for a user of its own, who is taken as given. */
  fetchAs(user: SignedInUser, request: Request): Promise<Response>
  /**
   * For Express and node:http. Resolves once the answer is handed over, and never rejects but with what `next` throws. Calls `next` for paths outside of `basePath`, without it they are 404.
   * Takes what a body parser before us left in `req.body`. With an authenticator whose identity is `local` only peers on loopback are answered that no proxy forwards.
   */
  node(): NodeHandler
  /** For the `route.ts` of a catch-all segment of Next.js. The same as `fetch`. */
  next(): NextHandlers
  /** From now on `/api/ready` says that it stops and no connection is kept; everything is still answered. */
  drain(): void
  /** Refuses what comes, ends open streams with a last line, and waits no longer than this for what is being answered. */
  stop(patienceMs: number): Promise<void>
}

/** Throws BAD_REQUEST for a `basePath` that could not stand in an address. */
export function createMounts({ basePath: given = '', outboxFile, ...options }: MountOptions): Mounts {
  const basePath = checkedBasePath(given)
  const open = new OpenRequests()
  const { runtime } = options
  const outbox = new Outbox(outboxFile)
  const defaults = { answering: runtime.model, onFault: () => {}, isMounted: true }
  const app = createApp({ ...defaults, ...options, outbox, open })
  const fetch = async (request: Request) =>
    isBelow(new URL(request.url).pathname, basePath)
      ? app.fetch(request, { basePath, urlPrefix: basePath })
      : outside(basePath)
  return {
    fetch,
    fetchAs: async (caller, request) => app.fetch(request, { basePath, urlPrefix: '', caller }),
    node: () => nodeMount(app, { basePath, open }),
    next: () => ({ GET: fetch, HEAD: fetch, POST: fetch, PUT: fetch, PATCH: fetch, DELETE: fetch, OPTIONS: fetch }),
    drain: () => open.drain(),
    stop: (patienceMs) => open.stop(patienceMs),
  }
}

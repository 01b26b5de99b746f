import type { SignedInUser } from '@deckhand/spec'
import { type AppOptions, createApp } from '../app.ts'
import { OpenRequests } from '../operations/open-requests.ts'
import { Outbox } from '../outbox.ts'
import { checkedBasePath, isBelow, outside } from './base-path.ts'
import { type NodeHandler, nodeMount } from './node-mount.ts'

export interface MountOptions extends Omit<AppOptions, 'answering' | 'onFault' | 'outbox' | 'open'> {
  /** Default: the model's id. */
  answering?: string
  onFault?: (error: unknown) => void
  /** The file in which the outbox keeps its notes. */
  outboxFile: string
  /** Where the surrounding server mounts us: `/agent`. The prefix of every path, also in cookies and links. Express passes its mount path by itself. */
  basePath?: string
}

type RouteHandler = (request: Request) => Promise<Response>

/** The methods of a Next.js route. */
export interface NextHandlers {
  GET: RouteHandler
  HEAD: RouteHandler
  POST: RouteHandler
  PUT: RouteHandler
  PATCH: RouteHandler
  DELETE: RouteHandler
  OPTIONS: RouteHandler
}

/** One app, and the ways to mount it in a server. All give the same answers, and stream only as fast as the reader reads. */
export interface Mounts {
  /**
   * The whole server, for Hono, Bun and everything else with a `Request`. Never rejects. Answers 404 outside of `basePath`. It cannot see where a request comes from: with
   * a `local` authenticator it refuses everything, and limits per address count all clients as one unless `clientAddress` names a header.
   */
  fetch(request: Request): Promise<Response>
  /** The same for the product's own code, which asks for one of its users. The user is not checked. */
  fetchAs(user: SignedInUser, request: Request): Promise<Response>
  /**
   * For Express and node:http. Resolves once the answer is sent, and rejects only with what `next` throws. Calls `next` for paths outside of `basePath`; without `next` they are 404.
   * Uses what an earlier body parser left in `req.body`. With a `local` authenticator it answers only loopback peers that no proxy forwards.
   */
  node(): NodeHandler
  /** For the `route.ts` of a catch-all segment in Next.js. The same as `fetch`. */
  next(): NextHandlers
  /** From now on `/api/ready` reports that the server stops and no connection is kept alive. Requests are still answered. */
  drain(): void
  /** Refuses new requests, ends open streams with a last line, and waits at most this long for requests in progress. */
  stop(patienceMs: number): Promise<void>
}

/** BAD_REQUEST for an invalid `basePath`. */
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

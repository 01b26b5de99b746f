import type { SignedInUser } from '@deckhand/spec'
import type { LineSource } from '../stream/line-stream.ts'
import type { BodySource } from './body-source.ts'

/** The two ends of the connection that a request came over. */
export interface Peer {
  remoteAddress?: string | undefined
  localAddress?: string | undefined
  localPort?: number | undefined
  /** The name of a header that proxies add when they forward. */
  forwardedBy?: string | undefined
}

/** How the answer to a request ended. */
export interface AnswerEnd {
  /** `undefined` when the client disconnected before the answer. */
  status: number | undefined
  /** The whole answer was sent. */
  isWhole: boolean
}

/** What a mount knows about a request beyond the `Request`. Routes use only this, so they work on every mount. */
export interface Arrival {
  /** The prefix of all our routes as clients see them: "" or "/agent". */
  basePath: string
  /** The part of it that the request's URL still has: Express strips the mount path. */
  urlPrefix: string
  /** The product itself calls, for this user: connection, cookie and token are ignored. Only code of this process can set it. */
  caller?: SignedInUser
  /** Unknown with `fetch`, which gets no connection. */
  peer?: Peer
  /** The body. Default: that of the `Request`. */
  body?: BodySource
  /** Calls back once, when the connection has finished the answer. Without it only the end of the body is known. */
  onEnd?: (listener: (end: AnswerEnd) => void) => void
  /** Takes the lines of an answer that streams, whose body is empty then. Without it they are the body. */
  takeLines?: (lines: LineSource) => void
}

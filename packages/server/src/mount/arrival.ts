import type { SignedInUser } from '@deckhand/spec'
import type { LineSource } from '../stream/line-stream.ts'
import type { BodySource } from './body-source.ts'

/** The two ends of the connection that a request came over. */
export interface Peer {
  remoteAddress?: string | undefined
  localAddress?: string | undefined
  localPort?: number | undefined
  /** The header by which a proxy says that it forwarded the request. */
  forwardedBy?: string | undefined
}

/** How the answer to a request ended. */
export interface AnswerEnd {
  /** `undefined` when the client left before there was an answer. */
  status: number | undefined
  /** All of it was handed over. */
  isWhole: boolean
}

/** How a request came here: what a mount knows of it beyond the `Request`. Routes ask only this, so that they work on every mount. */
export interface Arrival {
  /** Stands before the paths of our routes in every address that clients use: "" or "/agent". */
  basePath: string
  /** The part of it that the request's URL still has: Express takes the mount path away. */
  urlPrefix: string
  /** The product itself asks, for this user: no connection, cookie or token is looked at. Only code of this process can set it. */
  caller?: SignedInUser
  /** Unknown with `fetch`: its caller has the connection. */
  peer?: Peer
  /** Where the body comes from. That of the `Request` when absent. */
  body?: BodySource
  /** Calls back once, when the connection is done with the answer. Without it the end of the body is all that can be known. */
  onEnd?: (listener: (end: AnswerEnd) => void) => void
  /** Takes the lines of an answer that streams, whose body is empty then. Without it they are the body. */
  takeLines?: (lines: LineSource) => void
}

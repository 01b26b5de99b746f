/** A request as it goes over the wire, and what is known about it beforehand. */
export interface FuzzRequest {
  method: string
  /** As it stands in the request line. */
  target: string
  /** Sent as Latin-1, in this order. */
  headers: [name: string, value: string][]
  body: Buffer
  framing: Framing
  /** Whether the document allows the body: it then must not be refused as wrong, and otherwise must be. `undefined` where the document cannot tell. */
  isBodyAllowed?: boolean
  /** Everything but the body is valid, so the document decides the response. */
  isRegular: boolean
}

/** How the server is told where the body ends; all but the first two lie about it. */
export type Framing =
  | 'length'
  | 'chunked'
  | 'longer'
  | 'shorter'
  | 'negative'
  | 'twice'
  | 'both'
  | 'garbled'
  | 'unknown'

export interface Answer {
  status: number
  type: string
  text: string
}

/** Things that exist on the server, to be named in paths and, by the name of their field, in bodies. */
export interface KnownIds {
  ids: string[]
  fields: Record<string, string[]>
}

/** Lets a request through to the receiver of notes. */
export const outboxToken = 'outbox-token'

/** An uploaded file of a call. It exists until the call ends. Only the server creates one; JSON cannot represent it. */
export interface JayFile {
  /** The sender's name for it. Untrusted. */
  name: string
  /** The sender's media type: `image/png`. */
  type: string
  size: number
  /** Its path on this machine until the call ends. */
  path: string
}

/** A file that came with a call. It lives as long as the call. Only the door makes one: no JSON can stand for it. */
export interface JayFile {
  /** As the sender calls it. It may have anything in it. */
  name: string
  /** As the sender says: `image/png`. */
  type: string
  size: number
  /** Where it is on this machine until the call is over. */
  path: string
}

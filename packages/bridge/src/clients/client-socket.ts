/** A client's socket, independent of `ws`. */
export interface ClientSocket {
  /** Bytes not yet sent. */
  readonly waiting: number
  readonly isOpen: boolean
  /** Sends encoded frames. */
  write(frames: Buffer): void
  /** Sends one message outside of the journal. */
  send(text: string): void
  close(code: number, reason: string): void
  pause(): void
  resume(): void
  /** Called when everything written has been sent. */
  onDrain: () => void
  onText: (text: string) => void
  onGone: () => void
}

/** A client's socket as the clients know it; the door has it from `ws`. */
export interface ClientSocket {
  /** Bytes that the network has not taken yet. */
  readonly waiting: number
  readonly isOpen: boolean
  /** Frames, already encoded. */
  write(frames: Buffer): void
  /** One message beside the journal. */
  send(text: string): void
  close(code: number, reason: string): void
  pause(): void
  resume(): void
  /** Called whenever all that was written has gone out. */
  onDrain: () => void
  onText: (text: string) => void
  onGone: () => void
}

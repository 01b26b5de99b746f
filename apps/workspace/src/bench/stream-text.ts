export interface Streaming {
  text: string
  chunks: number
  /** Text is shown so often at most; with 0, for every chunk. */
  flushMs: number
  show(text: string, isOpen: boolean): void
}

const pauseMs = 4

/** Lets a text come in chunks, as a model sends it, and resolves when all of it was shown. */
export async function streamText({ text, chunks, flushMs, show }: Streaming): Promise<void> {
  let shownAt = Number.NEGATIVE_INFINITY
  for (let chunk = 1; chunk < chunks; chunk += 1) {
    const now = performance.now()
    if (now - shownAt >= flushMs) {
      shownAt = now
      show(text.slice(0, Math.round((text.length * chunk) / chunks)), true)
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  show(text, false)
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)))
}

/** The globals of a browser that the functions below use; they run in the page, and can use nothing of this file but types. */
interface PageGlobals {
  document: { querySelector(selector: string): PageElement | null }
  requestAnimationFrame(callback: () => void): void
  requestIdleCallback(callback: (idle: { timeRemaining(): number }) => void): void
}

interface PageElement {
  scrollTop: number
  textContent: string
  click(): void
}

export interface StopTimes {
  clickedAt: number
  interruptedAt: number
  idleAt: number
}

/** Clicks Stop. Times use the machine's clock, so that they can be compared with ours. */
export async function stopAndWatch(): Promise<StopTimes> {
  const { document, requestAnimationFrame, requestIdleCallback } = globalThis as unknown as PageGlobals
  const now = () => performance.timeOrigin + performance.now()
  const clickedAt = now()
  document.querySelector('button[aria-label=Stop]')?.click()
  while (!document.querySelector('article[data-answer=interrupted]')) {
    if (now() - clickedAt > 10_000) throw new Error('Stop was clicked, and 10 s later the answer is not interrupted.')
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
  // The word is visible only after a frame has been drawn.
  await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)))
  const interruptedAt = now()
  await new Promise<void>((resolve) => {
    const look = (idle: { timeRemaining(): number }) =>
      idle.timeRemaining() > 10 ? resolve() : requestIdleCallback(look)
    requestIdleCallback(look)
  })
  return { clickedAt, interruptedAt, idleAt: now() }
}

/** Scrolls the list up, a step per frame. */
export async function scrollFrames(frames: number): Promise<void> {
  const { document, requestAnimationFrame } = globalThis as unknown as PageGlobals
  const viewport = document.querySelector('.message-list-viewport')
  for (let frame = 0; viewport && frame < frames; frame += 1) {
    viewport.scrollTop -= 150
    await new Promise<void>((resolve) => requestAnimationFrame(resolve))
  }
}

/** Scrolls until the words are shown. Older messages load when the reader is near the first. */
export async function readToTheTop(first: string): Promise<void> {
  const { document, requestAnimationFrame } = globalThis as unknown as PageGlobals
  const viewport = document.querySelector('.message-list-viewport')
  const until = performance.now() + 120_000
  while (viewport && !viewport.textContent.includes(first)) {
    if (performance.now() > until) throw new Error('The first message did not come within two minutes.')
    viewport.scrollTop = viewport.scrollTop > 0 ? 0 : 1
    await new Promise<void>((resolve) => requestAnimationFrame(resolve))
  }
}

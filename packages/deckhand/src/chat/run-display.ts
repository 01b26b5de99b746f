import type { KernelEvent } from '@deckhand/spec'
import type { Screen } from '../terminal/screen.ts'
import { answerCall, emptyView, liveLines, showEvent, type View } from './event-view.ts'

const frameMs = 80

/** Shows one run's events on the screen and keeps the spinners turning. */
export class RunDisplay {
  readonly #screen: Screen
  #view: View = emptyView
  #timer: NodeJS.Timeout | undefined

  constructor(screen: Screen) {
    this.#screen = screen
  }

  /** Redraws the screen regularly until `stop`. */
  start(): void {
    this.#timer ??= setInterval(() => this.#draw(), frameMs)
    this.#draw()
  }

  show(event: KernelEvent): void {
    const { view, printed } = showEvent(this.#view, event, performance.now())
    this.#view = view
    for (const piece of printed) {
      if (piece.type === 'text') this.#screen.text(piece.text)
      else this.#screen.line(piece.line)
    }
    this.#draw()
  }

  answered(callId: string): void {
    this.#view = answerCall(this.#view, callId, performance.now())
  }

  /** Stops redrawing, so that others can write to the screen. */
  stop(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
    this.#screen.live([])
    this.#screen.endText()
  }

  #draw(): void {
    const now = performance.now()
    this.#screen.live(liveLines(this.#view, now), Math.floor(now / frameMs))
  }
}

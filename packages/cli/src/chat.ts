import type { LiveRun, Runtime } from '@deckhand/runtime'
import type { ErrorCode, KernelEvent } from '@deckhand/spec'
import { toDeckhandError } from '@deckhand/spec/errors'
import { emptyView, liveLines, showEvent, type View } from './event-view.ts'
import type { Input } from './input.ts'
import type { Screen } from './screen.ts'

export interface ChatOptions {
  runtime: Runtime
  input: Input
  screen: Screen
  userId: string
  /** Somebody reads along: a run that failed is then no failure of the program. */
  interactive: boolean
}

const frameMs = 80

const help = `Ask anything. Ctrl-C cancels an answer; what you type meanwhile is kept for after it.
  /new    begins a new conversation
  /help   shows this
  /exit   leaves; so do /quit, Ctrl-D, and Ctrl-C twice`

/** A conversation with one person: their lines in, the runs on the screen. */
export class Chat {
  readonly #options: ChatOptions
  #threadId: string | undefined
  #run: LiveRun | undefined
  #asking = false
  /** One Ctrl-C was pressed, and nothing was said since. */
  #interrupted = false
  #answered = 0
  #exitCode = 0
  #leave: (exitCode: number) => void = () => {}
  readonly #left = new Promise<number>((resolve) => {
    this.#leave = resolve
  })

  constructor(options: ChatOptions) {
    this.#options = options
  }

  /** Resolves with the exit code when the lines are at their end or the person leaves: 130 when that was in the middle of a run. */
  async talk(): Promise<number> {
    const exitCode = await Promise.race([this.#left, this.#answerAll()])
    this.#options.input.close()
    return exitCode
  }

  /** Ctrl-C: cancels the run, not the program. A second one leaves. */
  interrupt(): void {
    const again = this.#interrupted
    this.#interrupted = true
    if (this.#asking) {
      this.#run?.cancel()
      if (again) this.#leave(130)
    } else if (this.#options.input.dropTyped()) {
      this.#interrupted = false
    } else if (again) {
      this.#leave(0)
    } else this.#options.input.hint('Press Ctrl-C again to leave.')
  }

  async #answerAll(): Promise<number> {
    for (;;) {
      const line = (await this.#options.input.nextLine())?.trim()
      if (line === undefined) return this.#exitCode
      this.#interrupted = false
      if (line === '/exit' || line === '/quit') return this.#exitCode
      if (/^\/[a-z]+$/i.test(line)) this.#command(line)
      else if (line !== '') await this.#answer(line)
    }
  }

  #command(name: string): void {
    if (name === '/new') {
      this.#threadId = undefined
      this.#notice('A new conversation. The last one is out of sight of the agent.')
    } else if (name === '/help') this.#notice(...help.split('\n'))
    else this.#notice(`There is no command ${name}. /help lists those there are.`)
  }

  #notice(...lines: string[]): void {
    for (const title of lines) this.#options.screen.line({ kind: 'notice', title })
    this.#options.screen.blankLine()
  }

  async #answer(prompt: string): Promise<void> {
    const { screen, interactive } = this.#options
    if (!interactive && this.#answered++ > 0) screen.blankLine()
    this.#asking = true
    try {
      await this.#show(await this.#start(prompt))
    } catch (thrown) {
      const { code, message } = toDeckhandError(thrown)
      screen.line({ kind: 'failure', title: `${message} (${code})` })
      this.#noteFailure(code)
    } finally {
      this.#asking = false
      this.#run = undefined
      if (interactive) screen.blankLine()
    }
  }

  #noteFailure(code: ErrorCode | undefined): void {
    if (!this.#options.interactive) this.#exitCode = code === 'CANCELLED' ? 130 : 1
  }

  async #start(prompt: string): Promise<LiveRun> {
    const { runtime, userId } = this.#options
    const run = await runtime.start(userId, {
      prompt,
      ...(this.#threadId !== undefined && { threadId: this.#threadId }),
    })
    this.#threadId = run.threadId
    this.#run = run
    if (this.#interrupted) run.cancel()
    return run
  }

  async #show(run: LiveRun): Promise<void> {
    const display = new RunDisplay(this.#options.screen)
    const unfollow = run.log.follow(0, ({ event }) => display.show(event))
    try {
      const { status, code } = await run.response
      if (status === 'failed') this.#noteFailure(code)
    } finally {
      unfollow()
      display.end()
    }
  }
}

/** Brings one run's events to the screen and turns the spinners meanwhile. */
class RunDisplay {
  readonly #screen: Screen
  readonly #timer = setInterval(() => this.#draw(), frameMs)
  #view: View = emptyView

  constructor(screen: Screen) {
    this.#screen = screen
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

  end(): void {
    clearInterval(this.#timer)
    this.#screen.live([])
    this.#screen.endText()
  }

  #draw(): void {
    const now = performance.now()
    this.#screen.live(liveLines(this.#view, now), Math.floor(now / frameMs))
  }
}

import type { ErrorCode, KernelEvent } from '@deckhand/spec'
import { toDeckhandError } from '@deckhand/spec/errors'
import { cleanLine } from '../terminal/terminal-text.ts'
import { RunVisit, type VisitOptions } from './run-visit.ts'

/** `interactive`: a run that failed is then no failure of the program. `agentId`: who answers. */
export type ChatOptions = Omit<VisitOptions, 'signal'> & { agentId?: string }

const help = `Ask anything. Ctrl-C cancels an answer; what you type meanwhile is kept for after it.
  /new         begins a new conversation
  /approvals   shows the calls that wait for you, and lets you answer
  /help        shows this
  /exit        leaves; so do /quit, Ctrl-D, and Ctrl-C twice`

const approvalsAtOnce = 100

/** A conversation with one person: their lines in, the runs on the screen. */
export class Chat {
  readonly #options: ChatOptions
  readonly #visiting: VisitOptions
  readonly #leaving = new AbortController()
  #threadId: string | undefined
  #visit: RunVisit | undefined
  #busy = false
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
    this.#visiting = { ...options, signal: this.#leaving.signal }
  }

  /** Resolves with the exit code when the lines are at their end or the person leaves: 130 when that was in the middle of a run. */
  async talk(): Promise<number> {
    const exitCode = await Promise.race([this.#left, this.#answerAll()])
    this.#options.input.close()
    return exitCode
  }

  /** Ends the conversation now. A run that is at work stays in the store, for whoever goes on with it. */
  leave(exitCode: number): void {
    this.#leave(exitCode)
    this.#leaving.abort()
  }

  /** Ctrl-C: leaves a question open or cancels the run, not the program. A second one leaves. */
  interrupt(): void {
    if (this.#busy) this.#interruptRun()
    else if (this.#options.input.dropTyped()) this.#interrupted = false
    else if (this.#interrupted) this.leave(0)
    else {
      this.#interrupted = true
      this.#options.input.hint('Press Ctrl-C again to leave.')
    }
  }

  #interruptRun(): void {
    if (this.#visit?.interrupt() === 'left') return
    if (this.#interrupted) this.leave(130)
    this.#interrupted = true
  }

  async #answerAll(): Promise<number> {
    for (;;) {
      const line = (await this.#options.input.nextLine())?.trim()
      if (line === undefined) return this.#exitCode
      this.#interrupted = false
      if (line === '/exit' || line === '/quit') return this.#exitCode
      if (/^\/[a-z]+$/i.test(line)) await this.#command(line)
      else if (line !== '') await this.#work(() => this.#answer(line))
    }
  }

  async #command(name: string): Promise<void> {
    if (name === '/approvals') return this.#work(() => this.#answerOpen())
    if (name === '/new') {
      this.#threadId = undefined
      this.#notice('A new conversation. The last one is out of sight of the agent.')
    } else if (name === '/help') this.#notice(...help.split('\n'))
    else this.#notice(`There is no command ${name}. /help lists those there are.`)
    this.#options.screen.blankLine()
  }

  #notice(...lines: string[]): void {
    for (const title of lines) this.#options.screen.line({ kind: 'notice', title })
  }

  async #work(work: () => Promise<void>): Promise<void> {
    const { screen, interactive } = this.#options
    if (!interactive && this.#answered++ > 0) screen.blankLine()
    this.#busy = true
    try {
      await work()
    } catch (thrown) {
      const { code, message } = toDeckhandError(thrown)
      screen.line({ kind: 'failure', title: `${cleanLine(message)} (${code})` })
      this.#noteFailure(code)
    } finally {
      this.#busy = false
      this.#visit = undefined
      if (interactive) screen.blankLine()
    }
  }

  #noteFailure(code: ErrorCode): void {
    if (!this.#options.interactive) this.#exitCode = code === 'CANCELLED' ? 130 : 1
  }

  async #answer(prompt: string): Promise<void> {
    const { runtime, userId, agentId } = this.#options
    if (await this.#waitsForAnswer()) return
    const { runId, threadId } = await runtime.start(userId, {
      prompt,
      ...(agentId !== undefined && { agentId }),
      ...(this.#threadId !== undefined && { threadId: this.#threadId }),
    })
    this.#threadId = threadId
    this.#visit = new RunVisit(this.#visiting, runId)
    if (this.#interrupted) this.#visit.interrupt()
    this.#noteEnd(await this.#visit.see())
  }

  /** The model cannot be told anything more before a call it made has a result. */
  async #waitsForAnswer(): Promise<boolean> {
    const { runtime, userId } = this.#options
    if (this.#threadId === undefined) return false
    const thread = await runtime.store.threads.find(userId, this.#threadId)
    const run = thread?.activeRunId ? await runtime.store.runs.find(userId, thread.activeRunId) : undefined
    if (run?.status !== 'awaiting_confirmation') return false
    this.#notice('This conversation waits for your answer. /approvals lets you give it; /new begins another one.')
    this.#noteFailure('CONFLICT')
    return true
  }

  async #answerOpen(): Promise<void> {
    const { runtime, userId } = this.#options
    const open = await runtime.store.approvals.list(userId, { status: 'open', limit: approvalsAtOnce })
    if (open.length === 0) return this.#notice('Nothing waits for your approval.')
    const threads = new Map(open.reverse().map(({ runId, threadId }) => [runId, threadId]))
    for (const [runId, threadId] of threads) {
      await this.#tellThread(threadId)
      this.#visit = new RunVisit(this.#visiting, runId)
      const last = await this.#visit.takeUp()
      this.#noteEnd(last)
      if (this.#visit.left || this.#interrupted || this.#leaving.signal.aborted) return
      // Whoever answered a call of the last session goes on talking where that call was made.
      if (last?.type === 'completed') this.#threadId ??= threadId
    }
  }

  async #tellThread(threadId: string): Promise<void> {
    if (threadId === this.#threadId) return
    const thread = await this.#options.runtime.store.threads.find(this.#options.userId, threadId)
    if (thread) this.#notice(`From the conversation "${cleanLine(thread.title)}"`)
  }

  #noteEnd(last: KernelEvent | undefined): void {
    if (last?.type === 'failed') this.#noteFailure(last.code)
  }
}

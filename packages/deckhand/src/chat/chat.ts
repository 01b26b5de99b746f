import type { ErrorCode, KernelEvent } from '@deckhand/spec'
import { toDeckhandError } from '@deckhand/spec/errors'
import { cleanLine } from '../terminal/terminal-text.ts'
import { RunVisit, type VisitOptions } from './run-visit.ts'

/** If `interactive`, a failed run does not change the exit code. */
export type ChatOptions = Omit<VisitOptions, 'signal'> & { agentId?: string }

const help = `Ask anything. Ctrl-C cancels an answer; what you type meanwhile is kept for after it.
  /new         starts a new conversation
  /approvals   shows the calls that wait for you, and lets you answer
  /help        shows this
  /exit        leaves; so do /quit, Ctrl-D, and Ctrl-C twice`

const approvalsAtOnce = 100

/** A conversation with one person: reads their lines and shows the runs on the screen. */
export class Chat {
  readonly #options: ChatOptions
  readonly #visiting: VisitOptions
  readonly #leaving = new AbortController()
  #threadId: string | undefined
  #visit: RunVisit | undefined
  #busy = false
  /** Ctrl-C was pressed once, with no input since. */
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

  /** Resolves with the exit code when the input ends or the person leaves: 130 if that was during a run. */
  async talk(): Promise<number> {
    const exitCode = await Promise.race([this.#left, this.#answerAll()])
    this.#options.input.close()
    return exitCode
  }

  /** Ends the conversation now. A run in progress stays in the store, and another process can continue it. */
  leave(exitCode: number): void {
    this.#leave(exitCode)
    this.#leaving.abort()
  }

  /** On Ctrl-C: leaves a question open or cancels the run, but does not end the program. A second Ctrl-C does. */
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
      this.#notice('A new conversation. The agent does not see the last one.')
    } else if (name === '/help') this.#notice(...help.split('\n'))
    else this.#notice(`There is no command ${name}. /help lists the commands.`)
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
    this.#noteEnd(await this.#visit.follow())
  }

  /** The model accepts no message while one of its calls has no result. */
  async #waitsForAnswer(): Promise<boolean> {
    const { runtime, userId } = this.#options
    if (this.#threadId === undefined) return false
    const thread = await runtime.store.threads.find(userId, this.#threadId)
    const run = thread?.activeRunId ? await runtime.store.runs.find(userId, thread.activeRunId) : undefined
    if (run?.status !== 'awaiting_confirmation') return false
    this.#notice('This conversation waits for your answer. Give it with /approvals, or start another one with /new.')
    this.#noteFailure('CONFLICT')
    return true
  }

  async #answerOpen(): Promise<void> {
    const { runtime, userId } = this.#options
    const open = await runtime.store.approvals.list(userId, { status: 'open', limit: approvalsAtOnce })
    if (open.length === 0) return this.#notice('Nothing waits for your approval.')
    const threads = new Map(open.reverse().map(({ runId, threadId }) => [runId, threadId]))
    for (const [runId, threadId] of threads) {
      await this.#announceThread(threadId)
      this.#visit = new RunVisit(this.#visiting, runId)
      const last = await this.#visit.resume()
      this.#noteEnd(last)
      if (this.#visit.left || this.#interrupted || this.#leaving.signal.aborted) return
      // After answering a call of the last session, continue in its conversation.
      if (last?.type === 'completed') this.#threadId ??= threadId
    }
  }

  async #announceThread(threadId: string): Promise<void> {
    if (threadId === this.#threadId) return
    const thread = await this.#options.runtime.store.threads.find(this.#options.userId, threadId)
    if (thread) this.#notice(`From the conversation "${cleanLine(thread.title)}"`)
  }

  #noteEnd(last: KernelEvent | undefined): void {
    if (last?.type === 'failed') this.#noteFailure(last.code)
  }
}

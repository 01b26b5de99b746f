import { createInterface, type Interface } from 'node:readline'
import { GatedOutput, type Terminal } from './gated-output.ts'
import type { Input } from './input.ts'

export interface TerminalInputOptions {
  input: NodeJS.ReadableStream
  output: Terminal
  prompt: string
  /** Called on Ctrl-C, which is a key and not a signal in raw mode. */
  onInterrupt: () => void
}

/** A person at a terminal. Text that is typed between prompts stays hidden and appears at the next prompt, as in a shell. */
export class TerminalInput implements Input {
  readonly #reader: Interface
  readonly #output: GatedOutput
  readonly #prompt: string
  readonly #early: string[] = []
  #asking = false
  #waiting: ((line: string | undefined) => void) | undefined
  #closed = false

  constructor({ input, output, prompt, onInterrupt }: TerminalInputOptions) {
    this.#prompt = prompt
    this.#output = new GatedOutput(output)
    this.#reader = createInterface({
      input,
      output: this.#output,
      prompt,
      terminal: true,
      removeHistoryDuplicates: true,
    })
    this.#reader.on('line', (line) => this.#take(line))
    // Keep answers such as "y" out of the history, so that the up arrow brings back prompts.
    this.#reader.on('history', (history: string[]) => this.#asking && history.shift())
    this.#reader.on('SIGINT', onInterrupt)
    this.#reader.on('close', () => this.#end())
  }

  nextLine(): Promise<string | undefined> {
    const early = this.#early.shift()
    if (early !== undefined) {
      this.#show(`${this.#prompt}${early}\n`)
      return Promise.resolve(early)
    }
    if (this.#closed) return Promise.resolve(undefined)
    return new Promise((resolve) => {
      this.#waiting = resolve
      this.#openPrompt()
    })
  }

  /** Puts half-typed text aside and restores it at the next prompt. */
  ask(question: string, signal: AbortSignal): Promise<string | undefined> {
    if (this.#closed || signal.aborted) return Promise.resolve(undefined)
    const typed = this.#reader.line
    this.dropTyped()
    return new Promise((resolve) => {
      const leave = () => this.#leaveQuestion()
      this.#waiting = (line) => {
        signal.removeEventListener('abort', leave)
        this.#endQuestion(typed)
        resolve(line)
      }
      signal.addEventListener('abort', leave)
      this.#asking = true
      this.#reader.setPrompt(question)
      this.#output.open = true
      this.#reader.prompt()
    })
  }

  dropTyped(): boolean {
    if (this.#closed || this.#reader.line === '') return false
    this.#reader.write(null, { ctrl: true, name: 'e' })
    this.#reader.write(null, { ctrl: true, name: 'u' })
    return true
  }

  hint(text: string): void {
    if (!this.#waiting || this.#closed) return
    this.#output.write(`\n${text}\n`)
    this.#reader.prompt()
  }

  close(): void {
    this.#reader.close()
    this.#output.destroy()
  }

  /** Removes typed text while the gate is closed and types it again after opening. Otherwise readline moves up over rows that it believes it drew. */
  #openPrompt(): void {
    const typed = this.#reader.line
    this.dropTyped()
    this.#output.open = true
    this.#reader.prompt()
    if (typed !== '') this.#reader.write(typed)
  }

  #leaveQuestion(): void {
    const waiting = this.#waiting
    this.#waiting = undefined
    this.#output.write('\n')
    this.#output.open = false
    this.dropTyped()
    waiting?.(undefined)
  }

  #endQuestion(typed: string): void {
    this.#asking = false
    this.#reader.setPrompt(this.#prompt)
    if (this.#closed) return
    // Draws behind the closed gate, so that readline no longer believes that it is in the second row of a long question.
    this.#reader.prompt()
    if (typed !== '') this.#reader.write(typed)
  }

  #take(line: string): void {
    const waiting = this.#waiting
    if (!waiting) {
      this.#early.push(line)
      return
    }
    this.#waiting = undefined
    this.#output.open = false
    waiting(line)
  }

  #end(): void {
    this.#closed = true
    if (!this.#waiting) return
    this.#output.write('\n')
    this.#waiting(undefined)
    this.#waiting = undefined
    this.#output.open = false
  }

  #show(text: string): void {
    this.#output.open = true
    this.#output.write(text)
    this.#output.open = false
  }
}

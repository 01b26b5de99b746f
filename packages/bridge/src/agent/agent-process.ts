import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import type { RpcMessage } from '@deckhand/spec'
import type { AgentCommand, BridgeLimits } from '../bridge-options.ts'
import type { BridgeLog } from '../log/bridge-log.ts'
import { drainOutput } from './drain-output.ts'
import { type Guard, markName, startGuard } from './guard.ts'
import { LastWords } from './last-words.ts'
import { LineSplitter } from './line-splitter.ts'

export interface AgentProcessOptions {
  command: AgentCommand
  args: string[]
  root: string
  limits: Pick<BridgeLimits, 'lineBytes' | 'stopMs'>
  log?: BridgeLog
}

export interface AgentProcessListeners {
  onMessage(message: RpcMessage, line: string): void
  onTooLarge(bytes: number, beginning: string): void
  onDrain(): void
  /** A line that is not a message, but text for people. */
  onStrayLine(line: string): void
  /** Called once, after the process ended or failed to start, and after all its output. */
  onExit(exit: AgentExit): void
}

export interface AgentExit {
  code: number | null
  signal: NodeJS.Signals | null
  /** Why it could not be started. */
  error?: NodeJS.ErrnoException
  words: LastWords
}

// Unread input of the agent above which clients are paused.
const fullBytes = 1024 * 1024
// The limit for one line of stderr in the log.
const wordsBytes = 16 * 1024
// More would fill the log if a program prints text instead of answering.
const strayLinesLogged = 20
// An agent that closed its stdin or stdout but keeps running will never answer again.
const silenceMs = 1_000

/** One run of the agent's process. It has its own process group, and a guard that ends the group if the bridge dies. */
export class AgentProcess {
  readonly #child: ChildProcessWithoutNullStreams
  readonly #guard: Guard
  readonly #options: AgentProcessOptions
  readonly #listeners: AgentProcessListeners
  readonly #splitter: LineSplitter
  readonly #words = new LastWords()
  /** Resolves when nothing of it is left. */
  readonly ended: Promise<void>
  /** The process has exited, but some output may be unread. */
  #hasExited = false
  #strayLines = 0
  #hasEnded = false
  #isStopping = false
  #isFull = false
  #isCorked = false

  constructor(options: AgentProcessOptions, listeners: AgentProcessListeners) {
    this.#options = options
    this.#listeners = listeners
    this.#splitter = new LineSplitter(options.limits.lineBytes, {
      onLine: (line) => this.#takeLine(line),
      onTooLong: (bytes, beginning) => this.#takeTooLong(bytes, beginning),
    })
    const mark = randomBytes(12).toString('hex')
    this.#guard = startGuard(mark)
    try {
      this.#child = startChild(options, mark)
      this.#listen()
    } catch (thrown) {
      void this.#guard.finish()
      throw thrown
    }
    if (this.#child.pid !== undefined) this.#guard.watch(this.#child.pid)
    this.ended = this.#waitForEnd()
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  get isFull(): boolean {
    return this.#isFull
  }

  /** Its output so far that was not a message. */
  get words(): LastWords {
    return this.#words
  }

  /** How many lines on stdout were not messages. */
  get strayLines(): number {
    return this.#strayLines
  }

  /** Messages sent in the same tick are written together. */
  send(message: RpcMessage): void {
    const { stdin } = this.#child
    if (this.#hasEnded || !stdin.writable) return
    if (!this.#isCorked) {
      this.#isCorked = true
      stdin.cork()
      process.nextTick(() => {
        this.#isCorked = false
        stdin.uncork()
      })
    }
    const line = JSON.stringify(message)
    this.#options.log?.write('client->agent', line)
    stdin.write(`${line}\n`)
    this.#isFull = stdin.writableLength >= fullBytes
  }

  /** Does nothing after the exit: the remaining output is read to its end. */
  hold(): void {
    if (!this.#hasExited) this.#child.stdout.pause()
  }

  release(): void {
    this.#child.stdout.resume()
  }

  /** Sends TERM to the whole group, then KILL. Resolves when nothing is left. */
  async stop(): Promise<void> {
    if (!this.#isStopping && !this.#hasEnded) {
      this.#isStopping = true
      this.#child.stdin.end()
      signalGroup(this.#child, 'SIGTERM')
      const timer = setTimeout(() => signalGroup(this.#child, 'SIGKILL'), this.#options.limits.stopMs)
      void this.ended.finally(() => clearTimeout(timer))
    }
    await this.ended
  }

  #listen(): void {
    const { stdin, stdout, stderr } = this.#child
    stdout.on('data', (chunk: Buffer) => this.#splitter.push(chunk))
    stdout.on('end', () => this.#stopSoon())
    this.#listenToWords(stderr)
    stdin.on('drain', () => this.#drained())
    stdin.on('close', () => this.#stopSoon())
    // The exit reports that it does not read any more.
    for (const stream of [stdin, stdout, stderr]) stream.on('error', () => {})
  }

  #stopSoon(): void {
    if (!this.#hasExited && !this.#isStopping) setTimeout(() => void this.stop(), silenceMs).unref()
  }

  /** Logs whole lines, because half a secret at the end of a chunk would not be recognized. The last words also include an unfinished line. */
  #listenToWords(stderr: Readable): void {
    const { log } = this.#options
    const decoder = new StringDecoder()
    const lines = new LineSplitter(wordsBytes, {
      onLine: (line) => log?.write('stderr', line),
      onTooLong: (_, beginning) => log?.write('stderr', beginning),
    })
    stderr.on('data', (chunk: Buffer) => {
      this.#words.add(decoder.write(chunk))
      lines.push(chunk)
    })
    stderr.on('close', () => lines.end())
  }

  #takeLine(line: string): void {
    const message = parseMessage(line)
    if (message) {
      this.#options.log?.write('agent->client', line)
      this.#listeners.onMessage(message, line)
      return
    }
    // Programs that end because of a bad argument say so on stdout or stderr.
    this.#words.add(`${line}\n`)
    this.#strayLines += 1
    if (this.#strayLines <= strayLinesLogged) this.#options.log?.write('note', `not a message, ignored: ${line}`)
    this.#listeners.onStrayLine(line)
  }

  #countStrayLines(): void {
    const more = this.#strayLines - strayLinesLogged
    if (more > 0) this.#options.log?.write('note', `${more} more lines were not messages and were ignored`)
  }

  #takeTooLong(bytes: number, beginning: string): void {
    this.#options.log?.write('note', `a line of ${bytes} bytes is over the limit: ${beginning.slice(0, 200)}`)
    this.#listeners.onTooLarge(bytes, beginning)
  }

  #drained(): void {
    if (!this.#isFull) return
    this.#isFull = false
    this.#listeners.onDrain()
  }

  async #waitForEnd(): Promise<void> {
    const exit = await this.#exit()
    this.#splitter.end()
    this.#hasEnded = true
    this.#countStrayLines()
    // Ends what is left in its group. The guard ends what left the group.
    signalGroup(this.#child, 'SIGKILL')
    const swept = this.#guard.finish()
    this.#listeners.onExit({ ...exit, words: this.#words })
    this.#child.stdin.destroy()
    await swept
    // A stream that another process holds open would keep us alive.
    this.#child.stdout.destroy()
    this.#child.stderr.destroy()
  }

  async #exit(): Promise<Omit<AgentExit, 'words'>> {
    try {
      const [code, signal] = (await once(this.#child, 'exit')) as [number | null, NodeJS.Signals | null]
      this.#hasExited = true
      this.release()
      await drainOutput([this.#child.stdout, this.#child.stderr])
      return { code, signal }
    } catch (thrown) {
      return { code: null, signal: null, error: thrown as NodeJS.ErrnoException }
    }
  }
}

/** Signals the whole process group. Windows has neither groups nor TERM, so there the whole tree is killed. */
function signalGroup(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (child.pid === undefined) return
  if (process.platform === 'win32') {
    spawn('taskkill', ['/pid', String(child.pid), '/T', '/F'], { stdio: 'ignore' }).on('error', () => child.kill())
    return
  }
  try {
    process.kill(-child.pid, signal)
  } catch {
    // It has already ended.
  }
}

/** Undefined if the line is not a JSON-RPC message. */
function parseMessage(line: string): RpcMessage | undefined {
  // Programs also print warnings here. The first character rules out most of them without the cost of an exception.
  if (line.charCodeAt(0) !== 0x7b && line.trimStart().charCodeAt(0) !== 0x7b) return undefined
  try {
    const value = JSON.parse(line) as Partial<RpcMessage>
    return isMessage(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isMessage(value: Partial<RpcMessage>): value is RpcMessage {
  if (value.jsonrpc !== '2.0') return false
  return 'method' in value ? typeof value.method === 'string' : 'id' in value && ('result' in value || 'error' in value)
}

function startChild({ command, args, root }: AgentProcessOptions, mark: string): ChildProcessWithoutNullStreams {
  // If the CLI relaunched itself, we would not notice the end of the second process.
  const env = { ...(command.inherits ?? process.env), ...command.env, GEMINI_CLI_NO_RELAUNCH: '1', [markName]: mark }
  const detached = process.platform !== 'win32'
  const child = spawn(command.command, args, { cwd: root, env, stdio: 'pipe', detached, windowsHide: true })
  // `#exit` handles the error. Without a listener it would end our process.
  child.on('error', () => {})
  return child
}

import type {
  AcpInitializeResult,
  AgentCondition,
  BridgeProblem,
  RpcMessage,
  RpcRequest,
  RpcResponse,
} from '@deckhand/spec'
import { BridgeError } from '../bridge-error.ts'
import type { AgentCommand, BridgeLimits } from '../bridge-options.ts'
import type { BridgeLog } from '../log/bridge-log.ts'
import type { AgentLink, AgentListeners } from './agent-link.ts'
import {
  asksToSignIn,
  notSignedIn,
  problemOfExit,
  problemOfStart,
  saysNotSignedIn,
  startTimeout,
  wantsOlderArguments,
  wrongProtocol,
} from './agent-problems.ts'
import { type AgentExit, AgentProcess } from './agent-process.ts'
import { BackOff, type BackOffTimes } from './back-off.ts'

export interface AgentOptions {
  agent: AgentCommand
  root: string
  limits: Pick<BridgeLimits, 'lineBytes' | 'startMs' | 'stopMs'>
  log?: BridgeLog
  /** Removes secrets from texts for people. */
  clean?: (text: string) => string
  backOff?: BackOffTimes
}

/** Starts the agent immediately, in the background. */
export function openAgent(options: AgentOptions, listeners: AgentListeners): AgentLink {
  return new SupervisedAgent(options, listeners)
}

interface Waiting {
  resolve(agent: AcpInitializeResult): void
  reject(error: BridgeError): void
}

// A retry cannot solve these problems, so there is none.
const permanentProblems: BridgeProblem['kind'][] = ['not_installed', 'wrong_protocol', 'not_signed_in']

const protocolVersion = 1
const initializeId = 'deckhand-initialize'

/**
 * The bridge initializes the agent itself, so that clients can start with a session. The bridge offers to write files, because it knows what is inside the
 * root. It does not offer to read them: the Gemini CLI takes every failed read for a forbidden file, and could then create no new ones.
 */
const initializeRequest: RpcRequest = {
  jsonrpc: '2.0',
  id: initializeId,
  method: 'initialize',
  params: {
    protocolVersion,
    clientInfo: { name: 'deckhand-bridge', title: 'Deckhand bridge', version: '0.1.0' },
    clientCapabilities: { fs: { readTextFile: false, writeTextFile: true }, terminal: false },
  },
}

class SupervisedAgent implements AgentLink {
  readonly #options: AgentOptions
  readonly #listeners: AgentListeners
  readonly #backOff: BackOff
  readonly #waiting: Waiting[] = []
  /** Includes ended processes until everything that they left behind is gone. */
  readonly #processes = new Set<AgentProcess>()
  readonly #clean: (text: string) => string
  #args: string[]
  #condition: AgentCondition = { state: 'starting' }
  #process: AgentProcess | undefined
  #readySince = 0
  #startTimer: NodeJS.Timeout | undefined
  #retryTimer: NodeJS.Timeout | undefined
  /** Why we are stopping the process. */
  #stopProblem: BridgeProblem | undefined

  constructor(options: AgentOptions, listeners: AgentListeners) {
    this.#options = options
    this.#listeners = listeners
    this.#clean = options.clean ?? ((text) => text)
    this.#backOff = new BackOff(options.backOff)
    this.#args = options.agent.args
    this.#start()
  }

  get condition(): AgentCondition {
    return this.#condition
  }

  get isFull(): boolean {
    return this.#process?.isFull ?? false
  }

  async ready(): Promise<AcpInitializeResult> {
    const condition = this.#condition
    if (condition.state === 'ready') return condition.agent
    if (condition.state === 'closed') throw closedError()
    const comes = new Promise<AcpInitializeResult>((resolve, reject) => this.#waiting.push({ resolve, reject }))
    if (condition.state === 'failed' && condition.retryInMs === undefined) this.#begin()
    return comes
  }

  send(message: RpcMessage): void {
    const condition = this.#condition
    if (condition.state === 'ready' && this.#process) this.#process.send(message)
    else if (condition.state === 'failed') throw new BridgeError(condition.error)
    else if (condition.state === 'closed') throw closedError()
    else throw new BridgeError(stillStarting(this.#options.agent))
  }

  hold(): void {
    this.#process?.hold()
  }

  release(): void {
    this.#process?.release()
  }

  async close(): Promise<void> {
    clearTimeout(this.#startTimer)
    clearTimeout(this.#retryTimer)
    if (this.#condition.state !== 'closed') this.#change({ state: 'closed' })
    for (const { reject } of this.#waiting.splice(0)) reject(closedError())
    await Promise.all([...this.#processes].map((life) => life.stop()))
  }

  #begin(): void {
    this.#change({ state: 'starting' })
    this.#start()
  }

  #start(): void {
    const { agent, root, limits, log } = this.#options
    this.#stopProblem = undefined
    try {
      this.#process = new AgentProcess(
        { command: agent, args: this.#args, root, limits, ...(log && { log }) },
        {
          onMessage: (message, line) => this.#take(message, line),
          onTooLarge: (bytes, beginning) => this.#listeners.onTooLarge(bytes, beginning),
          onStrayLine: (line) => this.#checkForSignIn(line),
          onDrain: () => this.#listeners.onDrain(),
          onExit: (exit) => this.#ended(exit),
        },
      )
    } catch (thrown) {
      // Node throws some errors, such as too many open files, and reports others later.
      queueMicrotask(() => this.#fail(problemOfStart(this.#options, thrown as NodeJS.ErrnoException), 0))
      return
    }
    this.#remember(this.#process)
    this.#startTimer = setTimeout(() => this.#giveUp(), limits.startMs)
    this.#process.send(initializeRequest)
  }

  #remember(life: AgentProcess): void {
    this.#processes.add(life)
    void life.ended.then(() => this.#processes.delete(life))
  }

  #take(message: RpcMessage, line: string): void {
    if (this.#condition.state === 'starting' && !('method' in message) && message.id === initializeId) {
      if (this.#stopProblem === undefined) this.#initialized(message)
    } else if (this.#condition.state !== 'closed') this.#listeners.onMessage(message, line)
  }

  /** An agent that asks for a sign-in code would read our messages as the code and never answer. */
  #checkForSignIn(line: string): void {
    if (this.#condition.state !== 'starting' || this.#stopProblem !== undefined || !asksToSignIn(line)) return
    clearTimeout(this.#startTimer)
    this.#stopBecause(notSignedIn(this.#options.agent))
  }

  #initialized(answer: RpcResponse): void {
    clearTimeout(this.#startTimer)
    const problem = problemOfAnswer(this.#options.agent, answer)
    if (problem) {
      this.#stopBecause(problem)
      return
    }
    const agent = (answer as { result: AcpInitializeResult }).result
    this.#readySince = performance.now()
    this.#change({ state: 'ready', agent })
    for (const { resolve } of this.#waiting.splice(0)) resolve(agent)
  }

  #giveUp(): void {
    const { agent, limits } = this.#options
    const { words, strayLines } = this.#process ?? {}
    this.#stopBecause(startTimeout(agent, limits.startMs, words?.tail(this.#clean) ?? '', strayLines))
  }

  #stopBecause(problem: BridgeProblem): void {
    this.#stopProblem = problem
    void this.#process?.stop()
  }

  #ended(exit: AgentExit): void {
    clearTimeout(this.#startTimer)
    const { agent } = this.#options
    const wasReady = this.#condition.state === 'ready'
    if (this.#condition.state === 'closed') return
    if (!wasReady && agent.olderArgs && this.#args !== agent.olderArgs && wantsOlderArguments(exit)) {
      this.#args = agent.olderArgs
      this.#start()
      return
    }
    const problem = this.#stopProblem ?? problemOfExit(this.#options, exit, this.#clean)
    this.#fail(problem, wasReady ? performance.now() - this.#readySince : 0)
  }

  #fail(error: BridgeProblem, livedMs: number): void {
    if (this.#condition.state === 'closed') return
    this.#process = undefined
    // A caller that retries in reaction to the failure waits for the next start.
    const waiting = this.#waiting.splice(0)
    const retryInMs = this.#backOff.after(livedMs)
    const willRetry = !permanentProblems.includes(error.kind)
    if (willRetry) this.#retryTimer = setTimeout(() => this.#begin(), retryInMs)
    this.#change({ state: 'failed', error, ...(willRetry && { retryInMs }) })
    for (const { reject } of waiting) reject(new BridgeError(error))
  }

  #change(condition: AgentCondition): void {
    this.#condition = condition
    this.#listeners.onCondition(condition)
  }
}

function problemOfAnswer(command: AgentCommand, answer: RpcResponse): BridgeProblem | undefined {
  if ('error' in answer) {
    if (saysNotSignedIn(answer.error)) return notSignedIn(command, answer.error.message)
    return { kind: 'crashed', message: `${command.name} refused to start: ${answer.error.message}` }
  }
  const version = (answer.result as Partial<AcpInitializeResult> | null)?.protocolVersion
  return version === protocolVersion ? undefined : wrongProtocol(command, version)
}

const closedError = () => new BridgeError({ kind: 'closed', message: 'The bridge is closed. Start it again.' })

const stillStarting = ({ name }: AgentCommand): BridgeProblem => ({
  kind: 'crashed',
  message: `${name} is starting and takes no requests yet. Try again in a moment.`,
})

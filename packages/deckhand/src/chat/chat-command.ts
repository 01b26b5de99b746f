import { localUserId } from '@deckhand/server'
import { closeSoon } from '../command-line/close-soon.ts'
import { exitCodes, onStopSignal } from '../command-line/signals.ts'
import { openOperations } from '../operations/open-operations.ts'
import { version } from '../package/version.ts'
import type { OpenedDeckhand } from '../product/open-deckhand.ts'
import { openForOnePerson } from '../product/open-for-one-person.ts'
import { openProject } from '../project/open-project.ts'
import type { Environment } from '../settings/settings.ts'
import type { Input } from '../terminal/input.ts'
import { colourPaint, plainPaint } from '../terminal/paint.ts'
import { givenInput, pipedInput } from '../terminal/piped-input.ts'
import { Screen } from '../terminal/screen.ts'
import { TerminalInput } from '../terminal/terminal-input.ts'
import { cleanLine } from '../terminal/terminal-text.ts'
import { Chat } from './chat.ts'

const userId = localUserId

export interface ChatCommandOptions {
  question?: string
  /** The agent. The first one when absent. */
  agent?: string
}

/** Chats until the input ends. Resolves with the exit code. */
export async function chatCommand({ question, agent }: ChatCommandOptions, given: Environment): Promise<number> {
  const { env, observers, ...project } = await openProject(given)
  const operations = await openOperations(env, { logLevel: 'silent', withMetrics: false, observers })
  // Without LOG_LEVEL, print faults as single lines for the person at the terminal.
  const reporting = env.LOG_LEVEL ? operations : { ...operations, onFault: reportFault, onFileWarning: reportFault }
  const deckhand = await openForOnePerson(env, reporting, project)
  try {
    const { url } = await deckhand.listen(0)
    if (agent !== undefined) await deckhand.runtime.assertAgent(userId, agent)
    return await talk(deckhand, { question, agent, env, url })
  } finally {
    await closeSoon(() => deckhand.close())
    await closeSoon(operations.close)
  }
}

interface TalkOptions {
  question: string | undefined
  agent: string | undefined
  env: Environment
  url: string
}

/** Works with stdin and stdout as a terminal, a pipe or a file. */
async function talk(deckhand: OpenedDeckhand, { question, agent, env, url }: TalkOptions): Promise<number> {
  const { stdin, stdout } = process
  const live = stdout.isTTY === true && env.TERM !== 'dumb'
  const paint = live && !env.NO_COLOR ? colourPaint : plainPaint
  const screen = new Screen(stdout, { paint, live })
  const interactive = question === undefined && stdin.isTTY === true && live
  const input: Input = interactive
    ? new TerminalInput({ input: stdin, output: stdout, prompt: '› ', onInterrupt: () => chat.interrupt() })
    : question === undefined
      ? pipedInput(stdin)
      : givenInput(question)
  const approvalsPage = await deckhand.signInLink(url, '/approvals')
  const { runtime } = deckhand
  const named = agent === undefined ? {} : { agentId: agent }
  const chat = new Chat({ runtime, input, screen, userId, interactive, approvalsPage, ...named })
  if (interactive) await greet(screen, deckhand, url)
  else if (deckhand.notice) process.stderr.write(`${deckhand.notice}\n`)
  if (live) process.on('exit', restoreTerminal)
  const stopListening = listenToSignals(chat)
  return chat.talk().finally(stopListening)
}

async function greet(screen: Screen, deckhand: OpenedDeckhand, url: string): Promise<void> {
  const { runtime, modelLabel, notice, exampleUrl } = deckhand
  const open = await runtime.store.approvals.list(userId, { status: 'open', limit: 100 })
  const lines = chatGreeting({
    modelLabel,
    notice,
    noteUrl: await notesAt(deckhand, url),
    exampleUrl,
    waiting: open.length,
  })
  for (const title of lines) screen.line({ kind: 'notice', title })
  screen.blankLine()
}

interface ChatGreeting {
  modelLabel: string
  notice: string | undefined
  noteUrl: string
  exampleUrl: string | undefined
  /** How many calls of earlier conversations still wait for approval. */
  waiting: number
}

/** The lines above the first prompt. */
export function chatGreeting({ modelLabel, notice, noteUrl, exampleUrl, waiting }: ChatGreeting): string[] {
  return [
    `Deckhand ${version} · ${modelLabel}`,
    ...(notice ? [notice] : []),
    `Notes arrive at ${noteUrl}`,
    ...(exampleUrl === undefined ? [] : [`Mail, calendar and Slack: example accounts, see ${exampleUrl}`]),
    '/help lists the commands. Ctrl-C cancels an answer, Ctrl-D leaves.',
    ...(waiting > 0
      ? [`${waiting === 1 ? '1 call waits' : `${waiting} calls wait`} for your approval: /approvals`]
      : []),
  ]
}

/** Our own outbox needs a sign-in, so its address is a sign-in link. */
async function notesAt(deckhand: OpenedDeckhand, url: string): Promise<string> {
  const address = deckhand.noteUrl()
  return address.startsWith(`${url}/`) ? deckhand.signInLink(url, '/outbox') : address
}

/** Without a listener a signal would end the program before it hands its runs back. */
function listenToSignals(chat: Chat): () => void {
  return onStopSignal((signal) => (signal === 'SIGINT' ? chat.interrupt() : chat.leave(exitCodes[signal])))
}

/** Shows the cursor and clears the live lines below the transcript, however the program ends. */
function restoreTerminal(): void {
  process.stdout.write('\u001b[J\u001b[?25h')
}

function reportFault(error: unknown): void {
  process.stderr.write(`${cleanLine(error instanceof Error ? error.message : String(error))}\n`)
}

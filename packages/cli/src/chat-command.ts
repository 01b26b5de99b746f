import { Chat } from './chat.ts'
import type { Input } from './input.ts'
import { type Deckhand, openDeckhand } from './open-deckhand.ts'
import { colourPaint, plainPaint } from './paint.ts'
import { givenInput, pipedInput } from './piped-input.ts'
import { Screen } from './screen.ts'
import type { Environment } from './settings.ts'
import { TerminalInput } from './terminal-input.ts'
import { version } from './version.ts'

/** Talks until the lines end. Resolves with the exit code. */
export async function chatCommand(question: string | undefined, env: Environment): Promise<number> {
  const deckhand = await openDeckhand(env)
  try {
    return await talk(deckhand, question, env)
  } finally {
    await deckhand.close()
  }
}

/** Sits down at whatever stdin and stdout are: a terminal, a pipe or a file. */
export async function talk(deckhand: Deckhand, question: string | undefined, env: Environment): Promise<number> {
  const { stdin, stdout } = process
  const live = stdout.isTTY === true && env.TERM !== 'dumb'
  const paint = live && !env.NO_COLOR ? colourPaint : plainPaint
  const screen = new Screen(stdout, { paint, live })
  const onInterrupt = () => chat.interrupt()
  const interactive = question === undefined && stdin.isTTY === true && live
  const input: Input = interactive
    ? new TerminalInput({ input: stdin, output: stdout, prompt: '› ', onInterrupt })
    : question === undefined
      ? pipedInput(stdin)
      : givenInput(question)
  const chat = new Chat({ runtime: deckhand.runtime, input, screen, userId: 'local', interactive })
  if (interactive) greet(screen, deckhand)
  else if (deckhand.notice) process.stderr.write(`${deckhand.notice}\n`)
  if (live) restoreTerminalOnExit()
  process.on('SIGINT', onInterrupt)
  return chat.talk().finally(() => process.off('SIGINT', onInterrupt))
}

function greet(screen: Screen, { modelLabel, notice }: Deckhand): void {
  screen.line({ kind: 'notice', title: `Deckhand ${version} · ${modelLabel}` })
  if (notice) screen.line({ kind: 'notice', title: notice })
  screen.line({ kind: 'notice', title: '/help lists the commands. Ctrl-C cancels an answer, Ctrl-D leaves.' })
  screen.blankLine()
}

/** However the program ends, the cursor is there again and what was drawn below the transcript is gone. */
function restoreTerminalOnExit(): void {
  process.on('exit', () => process.stdout.write('\u001b[J\u001b[?25h'))
  process.on('SIGTERM', () => process.exit(143))
  process.on('SIGHUP', () => process.exit(129))
}

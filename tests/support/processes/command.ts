import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { tempFolder } from '../temp-folder.ts'

const main = fileURLToPath(new URL('../../../packages/deckhand/dist/main.js', import.meta.url))

export interface Command {
  child: ChildProcess
  /** All that came out so far, both streams. */
  output(): string
  /** What came on stderr alone. */
  errors(): string
  /** Waits until the output has this, and resolves with the match. */
  shows(pattern: RegExp): Promise<RegExpMatchArray>
  /** Resolves when it has ended and all of its output is there. */
  exitCode: Promise<number>
}

/**
 * The built `deckhand` command, as a user runs it in the folder `cwd`, with no key set. It ends with the test. It has a data folder and user folders of
 * its own, so that nothing of the developer's reaches it; `DECKHAND_DATA: undefined` leaves the data folder to the command.
 */
export function startCommand(args: string[], env: Record<string, string | undefined> = {}, cwd?: string): Command {
  const { PATH, HOME } = process.env
  const own = tempFolder()
  const all = { PATH, HOME, NO_COLOR: '1', DECKHAND_DATA: join(own, 'data'), ...userFolders(own), ...env }
  const child = spawn(process.execPath, [main, ...args], { env: all, cwd })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  const collect = (data: Buffer) => {
    output += data
  }
  let errors = ''
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  child.stderr.on('data', (data: Buffer) => {
    errors += data
  })
  const closed = once(child, 'close')
  const exitCode = once(child, 'exit').then(async ([code]) => {
    // Output may still be in flight. A process that it left behind may hold its pipes open.
    await Promise.race([closed, setTimeout(5_000, undefined, { ref: false })])
    return code as number
  })
  return {
    child,
    output: () => output,
    errors: () => errors,
    shows: (pattern) =>
      waitFor(
        () => output.match(pattern),
        () => `${pattern} did not come. The output was:\n${output}`,
      ),
    exitCode,
  }
}

/** The variables that put a user's configuration and data into `home`. */
export const userFolders = (home: string) => ({
  XDG_CONFIG_HOME: join(home, 'config-home'),
  XDG_DATA_HOME: join(home, 'data-home'),
})

async function waitFor<T>(look: () => T | null, problem: () => string): Promise<T> {
  for (let tries = 0; tries < 1_500; tries += 1) {
    const found = look()
    if (found) return found
    await setTimeout(20)
  }
  throw new Error(problem())
}

import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { isatty } from 'node:tty'
import { startProgress } from './progress.mjs'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a program in the terminal and resolves with `{ code, stoppedBy }`: its exit code, and the signal that we received meanwhile. Forwards each
 * signal once. The program decides when to end.
 */
export function handOver([program, args], options) {
  const child = spawn(program, args, { ...options, stdio: 'inherit' })
  // The terminal sends Ctrl-C to the whole process group, and npm forwards it to us too. If we forwarded it again, the program would get it three times
  // and treat the second as "quit at once".
  const onTerminal = [0, 1, 2].some((fd) => isatty(fd))
  return waitFor(child, (signal) => {
    if (!(signal === 'SIGINT' && onTerminal)) child.kill(signal)
  })
}

/**
 * Runs a program behind one line of progress and resolves with `{ code, output }`. Does not show its output. On a signal, stops the program and ends
 * this process.
 */
export async function runQuietly(title, [program, args], options) {
  const progress = startProgress(title)
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  const { code, stoppedBy } = await waitFor(child, (signal) => child.kill(signal))
  progress.end(stoppedBy ? 'stopped after' : code === 0 ? '' : 'failed after')
  if (stoppedBy) process.exit(exitCodeOf(stoppedBy))
  return { code, output: output.trim() }
}

/** The exit code that a shell reports for a program that a signal ended. */
export const exitCodeOf = (signal) => 128 + constants.signals[signal]

function waitFor(child, onSignal) {
  let stoppedBy
  const listen = (signal) => {
    stoppedBy = signal
    onSignal(signal)
  }
  for (const signal of signals) process.on(signal, listen)
  const watch = watchParent(() => listen('SIGTERM'))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ code: signal ? exitCodeOf(signal) : code, stoppedBy }))
  }).finally(() => {
    for (const signal of signals) process.off(signal, listen)
    clearInterval(watch)
  })
}

/**
 * npm starts us through a shell. A SIGTERM for npm ends that shell without notifying us (dash does so), and a server would keep running unattended.
 * When started by hand there is no such shell, and `nohup` must be able to outlive its parent.
 */
function watchParent(onGone) {
  const parent = process.ppid
  if (!process.env.npm_lifecycle_event) return undefined
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    // Only once: a second signal means "at once" and would interrupt an orderly stop.
    clearInterval(watch)
    onGone()
  }, 500)
  return watch
}

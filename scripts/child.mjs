import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { isatty } from 'node:tty'
import { startProgress } from './progress.mjs'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Gives the terminal to a program and resolves with `{ code, stoppedBy }`: its exit code, and the signal we were sent meanwhile.
 * A signal that reaches us reaches the program, once; when to end is for the program to say.
 */
export function handOver([program, args], options) {
  const child = spawn(program, args, { ...options, stdio: 'inherit' })
  // The terminal sends Ctrl-C to the whole group, and npm passes it on to us besides: sent on from here, the program would get it
  // three times and take the second for "quit at once".
  const onTerminal = [0, 1, 2].some((fd) => isatty(fd))
  return waitFor(child, (signal) => {
    if (!(signal === 'SIGINT' && onTerminal)) child.kill(signal)
  })
}

/**
 * Runs a program behind one line of progress and resolves with `{ code, output }`. Nothing of its output is shown.
 * When we are told to stop, it is stopped and then this process ends.
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

/** What a shell reports for a program that a signal ended. */
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
 * npm starts us through a shell, and a SIGTERM for npm ends that shell without a word to us (dash does so): a server would go on
 * with nobody to stop it. Started by hand there is no such shell, and outliving the parent is what `nohup` is for.
 */
function watchParent(onGone) {
  const parent = process.ppid
  if (!process.env.npm_lifecycle_event) return undefined
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    // Once: a second signal means "at once", and would cut an orderly stop off.
    clearInterval(watch)
    onGone()
  }, 500)
  return watch
}

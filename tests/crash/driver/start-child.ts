import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface Child {
  process: ChildProcess
  /** Resolves with its port when it says that it is ready; rejects when it ends before. */
  ready: Promise<number>
  exited: Promise<void>
  /** What it wrote, for people: the last of it. */
  output(): string
}

const running = new Set<ChildProcess>()

// Also when this program fails or is stopped: a suspended child would not notice that its parent is gone.
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))

/** Starts one of the programs of this folder. It ends with this process, however this one ends. */
export function startChild(file: string, argument: string, onMessage: (message: unknown) => void): Child {
  const path = fileURLToPath(new URL(`../${file}`, import.meta.url))
  const child = fork(path, [argument], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-5_000)
    })
  }
  child.on('message', onMessage)
  running.add(child)
  const exited = once(child, 'close').then(() => void running.delete(child))
  return { process: child, ready: readyPort(child, exited, () => output), exited, output: () => output }
}

function readyPort(child: ChildProcess, exited: Promise<void>, output: () => string): Promise<number> {
  const ready = new Promise<number>((resolve, reject) => {
    child.on('message', (message: { type?: string; port?: number }) => {
      if (message.type === 'ready' && message.port) resolve(message.port)
    })
    exited.then(() => reject(new Error(`The process ended before it was ready.\n${output()}`)), reject)
  })
  // The killer does not wait for it.
  ready.catch(() => {})
  return ready
}

import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { type BuildPorts, type BuildTask, build } from './build-task.ts'
import type { BuildMessage } from './build-worker.ts'

/**
 * Builds a file in a worker thread, which ends if the signal aborts. Loading the libraries alone takes a tenth of a second and more, which would
 * delay other requests and lease renewals. Unbuilt sources, which a thread cannot load, build in this thread.
 */
export function buildInThread(task: BuildTask, ports: BuildPorts): Promise<Uint8Array> {
  ports.signal.throwIfAborted()
  const isBuilt = import.meta.url.endsWith('.js')
  return isBuilt
    ? inThread(new Worker(join(packageFolder(), 'dist/studio/build/build-worker.js'), threadOptions(task)), ports)
    : build(task, ports)
}

/** The folder of this package. The build bundles modules, so none can derive it from its own path. */
const packageFolder = () => dirname(createRequire(import.meta.url).resolve('@deckhand/tools/package.json'))

/** The thread runs built code, so it must not inherit the conditions with which tests load our sources. */
const threadOptions = (task: BuildTask) => ({ workerData: task, execArgv: [] })

function inThread(worker: Worker, { signal, progress }: BuildPorts): Promise<Uint8Array> {
  return new Promise<Uint8Array>((resolve, reject) => {
    const stop = () => {
      // Ignore messages that the thread sent before it ends.
      worker.removeAllListeners('message')
      reject(signal.reason)
    }
    signal.addEventListener('abort', stop, { once: true })
    worker.on('message', (message: BuildMessage) => {
      if (message.type === 'progress') progress(message.message, message.fraction)
      else if (message.type === 'built') resolve(message.bytes)
      else reject(new Error(`The file could not be built: ${message.message}`))
    })
    worker.on('error', reject)
    worker.on('exit', () => reject(new Error('The file could not be built: its thread ended too early. Try again.')))
  }).finally(() => worker.terminate())
}

import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { packageFolder } from '../../package-folder.ts'
import { type BuildPorts, type BuildTask, build } from './build-task.ts'
import type { BuildMessage } from './build-worker.ts'

/**
 * Builds a file in a thread of its own, which ends when it is told to stop. Loading the libraries alone takes a tenth of a second and more, in which
 * nobody else would be answered and no lease renewed. The sources themselves, which no thread can read, build in this one.
 */
export function buildApart(task: BuildTask, ports: BuildPorts): Promise<Uint8Array> {
  ports.signal.throwIfAborted()
  const isBuilt = import.meta.url.endsWith('.js')
  return isBuilt
    ? inThread(new Worker(join(packageFolder(), 'dist/studio/build/build-worker.js'), threadOptions(task)), ports)
    : build(task, ports)
}

/** It is built code: the conditions under which tests read our sources must not reach it. */
const threadOptions = (task: BuildTask) => ({ workerData: task, execArgv: [] })

function inThread(worker: Worker, { signal, progress }: BuildPorts): Promise<Uint8Array> {
  return new Promise<Uint8Array>((resolve, reject) => {
    const stop = () => {
      // What the thread had sent before it ends is no longer passed on.
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

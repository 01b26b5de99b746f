import { parentPort, workerData } from 'node:worker_threads'
import { type BuildTask, build } from './build-task.ts'

/** A message from the thread. */
export type BuildMessage =
  | { type: 'progress'; message: string; fraction: number | undefined }
  | { type: 'built'; bytes: Uint8Array }
  | { type: 'failed'; message: string }

const post = (message: BuildMessage) => parentPort?.postMessage(message)

// The parent stops the work by ending the thread.
const { signal } = new AbortController()
const progress = (message: string, fraction?: number) => post({ type: 'progress', message, fraction })

try {
  post({ type: 'built', bytes: await build(workerData as BuildTask, { signal, progress }) })
} catch (thrown) {
  post({ type: 'failed', message: (thrown as Error).message })
}

import { parentPort, workerData } from 'node:worker_threads'
import { type BuildTask, build } from './build-task.ts'

/** What the thread says while it builds. */
export type BuildMessage =
  | { type: 'progress'; message: string; fraction: number | undefined }
  | { type: 'built'; bytes: Uint8Array }
  | { type: 'failed'; message: string }

const tell = (message: BuildMessage) => parentPort?.postMessage(message)

// Whoever wants it stopped ends the thread.
const { signal } = new AbortController()
const progress = (message: string, fraction?: number) => tell({ type: 'progress', message, fraction })

try {
  tell({ type: 'built', bytes: await build(workerData as BuildTask, { signal, progress }) })
} catch (thrown) {
  tell({ type: 'failed', message: (thrown as Error).message })
}

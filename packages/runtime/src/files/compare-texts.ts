import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { DeckhandError } from '@deckhand/spec/errors'
import type { createTwoFilesPatch } from 'diff'
import { TaskQueue } from './task-queue.ts'

export interface TextVersion {
  version: number
  text: string
}

/** All users of a process share this queue. */
export const comparisons = new TaskQueue({
  what: 'comparisons of files',
  atOnce: 2,
  waitingPerUser: 3,
  waiting: 30,
  deadlineMs: 20_000,
})

/** The diff library gives up after this time. */
const timeout = 2_000

// A string instead of a module, so that it runs from the sources and from the build alike.
const program = `
const { parentPort, workerData } = require('node:worker_threads')
const { createTwoFilesPatch, FILE_HEADERS_ONLY } = require(workerData.library)
const options = { ...workerData.options, headerOptions: FILE_HEADERS_ONLY }
parentPort.postMessage(createTwoFilesPatch(...workerData.files, options) ?? null)
`

/**
 * A unified diff, made in a worker thread, because it may take seconds and would block all other requests. Throws BAD_REQUEST if the versions
 * differ so much that it would take too long. Rejects if the signal aborts.
 */
export async function compareTexts(
  path: string,
  from: TextVersion,
  to: TextVersion,
  signal: AbortSignal,
): Promise<string> {
  signal.throwIfAborted()
  const labels = [`version ${from.version}`, `version ${to.version}`] as const
  const files: Parameters<typeof createTwoFilesPatch> = [path, path, from.text, to.text, ...labels]
  const library = createRequire(import.meta.url).resolve('diff')
  const worker = new Worker(program, {
    eval: true,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 512 },
    workerData: { library, files, options: { context: 3, timeout } },
  })
  const patch = await new Promise<string | null>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    worker.once('message', resolve)
    // It ran out of memory.
    worker.once('error', () => resolve(null))
    worker.once('exit', () => resolve(null))
  }).finally(() => worker.terminate())
  if (patch !== null) return patch
  const message = `Versions ${from.version} and ${to.version} of ${path} differ too much to be compared. Read both instead.`
  throw new DeckhandError('BAD_REQUEST', message, { field: 'from' })
}

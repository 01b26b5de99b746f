import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { type ReadableHtml, workerFunctions } from './html-text.ts'

const { resolve } = createRequire(import.meta.url)

const program = `
const { parentPort, workerData } = require('node:worker_threads')
${workerFunctions.join('\n')}
const { parseHTML } = require(workerData.linkedom)
const { Readability } = require(workerData.readability)
parentPort.postMessage(htmlText({ parseHTML, Readability }, workerData.html))
`

/** The article of a page, or all of its text where there is none. No script of it runs. Rejects when the signal aborts or memory runs out. */
export async function readHtml(html: string, signal: AbortSignal): Promise<ReadableHtml> {
  signal.throwIfAborted()
  const worker = new Worker(program, {
    eval: true,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 512 },
    workerData: { html, linkedom: resolve('linkedom'), readability: resolve('@mozilla/readability') },
  })
  const { promise, resolve: done, reject } = withResolvers<ReadableHtml>()
  const abort = () => reject(signal.reason)
  signal.addEventListener('abort', abort)
  worker.once('message', done)
  worker.once('error', (cause) => reject(new Error('The page is too tangled to be read. Take another.', { cause })))
  try {
    return await promise
  } finally {
    signal.removeEventListener('abort', abort)
    await worker.terminate()
  }
}

function withResolvers<T>() {
  let resolve: (value: T) => void = () => {}
  let reject: (reason: unknown) => void = () => {}
  const promise = new Promise<T>((onValue, onReason) => {
    resolve = onValue
    reject = onReason
  })
  return { promise, resolve, reject }
}

import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { assertInstalled } from '@deckhand/spec/optional-package'
import { htmlPart } from '../services/optional-parts.ts'
import { type MailHtml, type ReadableHtml, type ReadableMail, readers, workerFunctions } from './html-text.ts'

const { resolve } = createRequire(import.meta.url)

const program = `
const { parentPort, workerData } = require('node:worker_threads')
${workerFunctions.join('\n')}
const { parseHTML } = require(workerData.linkedom)
const { Readability } = require(workerData.readability)
const read = { htmlText: ${readers.htmlText.name}, mailText: ${readers.mailText.name} }[workerData.reader]
parentPort.postMessage(workerData.inputs.map((input) => read({ parseHTML, Readability }, input)))
`

/** The article of a page, or its whole text if there is none. Runs no script of the page. Rejects if the signal aborts or memory runs out. */
export async function readHtml(html: string, signal: AbortSignal): Promise<ReadableHtml> {
  const [page = { title: '', text: '' }] = await inWorker<ReadableHtml>('htmlText', [html], signal)
  return page
}

/** The text of mails, each without the mails that it answers, in the same way. */
export function readMailHtml(mails: MailHtml[], signal: AbortSignal): Promise<ReadableMail[]> {
  return inWorker<ReadableMail>('mailText', mails, signal)
}

async function inWorker<T>(reader: 'htmlText' | 'mailText', inputs: unknown[], signal: AbortSignal): Promise<T[]> {
  signal.throwIfAborted()
  assertInstalled(htmlPart, import.meta.url)
  const worker = new Worker(program, {
    eval: true,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 512 },
    workerData: { reader, inputs, linkedom: resolve('linkedom'), readability: resolve('@mozilla/readability') },
  })
  const { promise, resolve: done, reject } = withResolvers<T[]>()
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

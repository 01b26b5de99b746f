import type { HighlightReply, HighlightRequest, Token } from './token.ts'

/** The known tokens of each group of lines. */
export type Colours = readonly Token[][]

interface Job {
  request: HighlightRequest
  colours: Token[][]
  tell: (colours: Colours) => void
}

/** If a grammar takes longer for a group of lines, it is stopped, and the code stays plain. */
const patienceMs = 15_000
const kept = new Map<string, Colours>()
const jobs = new Map<number, Job>()
let worker: Worker | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let lastId = 0

const keyOf = (language: string, code: string) => `${language}\n${code}`

/** Results to reuse, for instance when a message is scrolled out of view and back. */
export function keptColours(code: string, language: string): Colours | undefined {
  return kept.get(keyOf(language, code))
}

/** Calls back with more tokens each time. Returns a function that stops it. */
export function highlight(code: string, language: string, tell: (colours: Colours) => void): () => void {
  lastId += 1
  const request = { id: lastId, code, language }
  jobs.set(request.id, { request, colours: [], tell })
  worker ??= startWorker()
  worker.postMessage(request)
  watch()
  return () => jobs.delete(request.id)
}

function startWorker(): Worker {
  const started = new Worker(new URL('./highlight-worker.ts', import.meta.url), { type: 'module' })
  started.addEventListener('message', ({ data }: MessageEvent<HighlightReply>) => take(data))
  return started
}

function take({ id, tokens, isLast }: HighlightReply): void {
  watch()
  const job = jobs.get(id)
  if (!job) return
  if (tokens) job.colours = [...job.colours, tokens]
  if (isLast) finish(id, job)
  job.tell(job.colours)
}

function finish(id: number, { request, colours }: Job): void {
  jobs.delete(id)
  kept.set(keyOf(request.language, request.code), colours)
  const [oldest] = kept.keys()
  if (kept.size > 200 && oldest !== undefined) kept.delete(oldest)
}

/** Ends a worker that hangs. It hangs on the first job; the others are sent to a new worker. */
function watch(): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    const [hanging] = jobs.keys()
    if (hanging === undefined) return
    jobs.delete(hanging)
    worker?.terminate()
    worker = startWorker()
    for (const job of jobs.values()) {
      job.colours = []
      worker.postMessage(job.request)
    }
    watch()
  }, patienceMs)
}

import type { HighlightReply, HighlightRequest, Token } from './token.ts'

/** The tokens of each group of lines, as far as they are known. */
export type Colours = readonly Token[][]

interface Job {
  request: HighlightRequest
  colours: Token[][]
  tell: (colours: Colours) => void
}

/** A grammar that takes longer than this for a group of lines is given up, and the code stays plain. */
const patienceMs = 15_000
const kept = new Map<string, Colours>()
const jobs = new Map<number, Job>()
let worker: Worker | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let lastId = 0

const keyOf = (language: string, code: string) => `${language}\n${code}`

/** What was coloured before, such as a message that was scrolled away and back. */
export function keptColours(code: string, language: string): Colours | undefined {
  return kept.get(keyOf(language, code))
}

/** Tells the colours as they come, more each time. Returns a function that ends it. */
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

/** Ends a worker that hangs; the first job is the one that it hangs on, and the others are asked again. */
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

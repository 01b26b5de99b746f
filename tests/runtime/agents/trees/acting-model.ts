import type { Model, ModelChunk, ModelRequest, Usage } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { allRuns, type PlannedCall, type PlannedRun } from './tree-plan.ts'
import type { WatchedWork } from './watched-work.ts'

/** A question that was answered. */
export interface Asked {
  tree: string
  run: string
  /** How many turns came before it. */
  turn: number
  /** The tools that it was told of. */
  offered: string[]
  tokens: number
}

/** Where and what: `TREE/RUN`. */
export const address = (tree: string, run: string): string => `${tree}/${run}`

/** Plays all runs of the trees it knows, and reports usage as a model would. */
export class ActingModel implements Model {
  readonly id = 'acting'
  readonly asked: Asked[] = []
  readonly #plans = new Map<string, PlannedRun>()
  readonly #broken = new Set<string>()
  readonly #work: WatchedWork

  constructor(work: WatchedWork) {
    this.#work = work
  }

  learn(tree: string, plan: PlannedRun): void {
    for (const run of allRuns(plan)) this.#plans.set(address(tree, run.id), run)
  }

  async *stream(request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelChunk> {
    const prompt = request.messages.find(({ role }) => role === 'user')
    const [tree = '', run = ''] = (prompt?.role === 'user' ? prompt.text : '').split('/')
    const plan = this.#plans.get(address(tree, run))
    // A tool's own model call belongs to the tool's work, which is counted already.
    if (request.instruction === 'ponder') return yield* this.#answer(request, { tree, run, words: 50 }, [thought])
    if (!plan) throw new Error(`There is no part for "${tree}/${run}".`)
    const chunks = await this.#work.take({ tree, run, signal }, plan.words % 4, () => this.#act(request, tree, plan))
    yield* this.#answer(request, { tree, run, words: plan.words }, chunks)
  }

  #act(request: ModelRequest, tree: string, plan: PlannedRun): ModelChunk[] {
    const place = address(tree, plan.id)
    if (plan.breaks && !this.#broken.has(place)) {
      this.#broken.add(place)
      throw new DeckhandError('MODEL_UNAVAILABLE', 'The stream broke.')
    }
    const calls = plan.turns[turnOf(request)]
    if (calls) return calls.map((call) => toChunk(tree, call))
    const answers = turnOf(request) - plan.turns.length
    return [{ type: 'text', text: answers < plan.wrongAnswers ? `${plan.id} is done.` : '{"fits": true}' }]
  }

  *#answer(
    request: ModelRequest,
    { tree, run, words }: { tree: string; run: string; words: number },
    chunks: ModelChunk[],
  ): Generator<ModelChunk> {
    const most = request.settings?.maxOutputTokens ?? words
    const usage = usageOf(request, Math.min(words, most))
    const offered = request.tools.map(({ name }) => name)
    yield* chunks
    this.asked.push({ tree, run, turn: turnOf(request), offered, tokens: usage.totalTokens })
    yield { type: 'finish', usage, ...(words > most && { truncated: true }) }
  }
}

const thought: ModelChunk = { type: 'text', text: 'Hm.' }

const turnOf = ({ messages }: ModelRequest): number => messages.filter(({ role }) => role === 'assistant').length

function toChunk(tree: string, { tool, label, starts }: PlannedCall): ModelChunk {
  const place = address(tree, starts?.id ?? label)
  if (tool === 'spawn_agent') return { type: 'call', name: tool, args: { agent: starts?.agent ?? '', prompt: place } }
  return { type: 'call', name: tool, args: starts ? { task: place } : { place } }
}

/** As many tokens as the text of a question has at the most, which is what a budget must be ready for. */
function usageOf({ instruction, messages, tools }: ModelRequest, outputTokens: number): Usage {
  const inputTokens = Math.ceil(Buffer.byteLength(JSON.stringify({ instruction, messages, tools })) / 3)
  return { inputTokens, outputTokens, thoughtTokens: 0, totalTokens: inputTokens + outputTokens }
}

import type { ToolInputSchema } from '../tool-shapes.ts'

/** A tool as browsers take it. */
export interface BrowserTool {
  name: string
  description: string
  inputSchema: ToolInputSchema
  annotations: { readOnlyHint: boolean; untrustedContentHint: boolean }
  execute(input: unknown, client?: BrowserClient): Promise<BrowserResult>
}

/** What the browsers of different years give with a call. Those of today have no way to ask the person. */
export interface BrowserClient {
  signal?: AbortSignal
  requestUserInteraction?(ask: () => Promise<unknown>): Promise<unknown>
}

export interface BrowserResult {
  content: { type: 'text'; text: string }[]
  isError?: boolean
}

/** What the browsers of different years have: tools end by a signal, by what registering returned, or by their name; or all are given at once. */
export interface ModelContext {
  registerTool?(tool: BrowserTool, options: { signal: AbortSignal }): unknown
  unregisterTool?(name: string): unknown
  provideContext?(context: { tools: BrowserTool[] }): unknown
}

type Holder = { modelContext?: ModelContext }

export function findModelContext(): ModelContext | undefined {
  const places = [() => globalThis.document as Holder, () => globalThis.navigator as Holder]
  return places.map((place) => attempt(() => place()?.modelContext)).find(Boolean) as ModelContext | undefined
}

/** Gives one tool to the browser, and returns what takes it back. Neither throws: the page goes on without. */
export function register(context: ModelContext, tool: BrowserTool): () => void {
  const ended = new AbortController()
  const answer = attempt(() => context.registerTool?.(tool, { signal: ended.signal }))
  return () => {
    ended.abort()
    attempt(() => (answer as { unregister?(): unknown } | undefined)?.unregister?.())
    attempt(() => context.unregisterTool?.(tool.name))
  }
}

/** A site may have a tool of that name already, and a registration that is taken back at once is rejected. */
export function attempt(work: () => unknown): unknown {
  try {
    const answer = work()
    if (answer instanceof Promise) answer.catch(() => undefined)
    return answer
  } catch {
    return undefined
  }
}

import type { ToolInputSchema } from '../tool-shapes.ts'

/** A tool in the browsers' format. */
export interface BrowserTool {
  name: string
  description: string
  inputSchema: ToolInputSchema
  annotations: { readOnlyHint: boolean; untrustedContentHint: boolean }
  execute(input: unknown, client?: BrowserClient): Promise<BrowserResult>
}

/** What browsers of different years pass with a call. Current ones have no way to ask the person. */
export interface BrowserClient {
  signal?: AbortSignal
  requestUserInteraction?(ask: () => Promise<unknown>): Promise<unknown>
}

export interface BrowserResult {
  content: { type: 'text'; text: string }[]
  isError?: boolean
}

/** The APIs of different years: a tool ends by a signal, by the registration's result, or by its name; or all tools are provided at once. */
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

/** Registers one tool with the browser and returns a function that removes it. Neither throws: the page works without. */
export function register(context: ModelContext, tool: BrowserTool): () => void {
  const ended = new AbortController()
  const answer = attempt(() => context.registerTool?.(tool, { signal: ended.signal }))
  return () => {
    ended.abort()
    attempt(() => (answer as { unregister?(): unknown } | undefined)?.unregister?.())
    attempt(() => context.unregisterTool?.(tool.name))
  }
}

/** Ignores failures: the site may already have a tool of that name, and a registration that is removed at once rejects. */
export function attempt(work: () => unknown): unknown {
  try {
    const answer = work()
    if (answer instanceof Promise) answer.catch(() => undefined)
    return answer
  } catch {
    return undefined
  }
}

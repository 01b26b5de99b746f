import type { PageTools, SerializedToolDef } from '../tool-shapes.ts'
import { actingTool, readingTools } from './browser-tools.ts'
import { attempt, type BrowserTool, findModelContext, type ModelContext, register } from './model-context.ts'

export interface BrowserOffer {
  /** Removes all tools. */
  stop(): void
}

interface Offered {
  tool: BrowserTool
  remove(): void
}

const rest = 50

/** Offers the tools to the browser's own agent and follows the page until stopped. Undefined if the browser has no such API. */
export function offerToBrowser(tools: PageTools, context = findModelContext()): BrowserOffer | undefined {
  if (!context?.registerTool && !context?.provideContext) return undefined
  const reading = readingTools(tools)
  const offered = new Map<SerializedToolDef | BrowserTool, Offered>()
  const follow = () => syncTools(context, offered, tools, [...reading, ...tools.definitions()])
  let timer: ReturnType<typeof setTimeout> | undefined
  const off = tools.onChange(() => {
    clearTimeout(timer)
    timer = setTimeout(follow, rest)
  })
  follow()
  return {
    stop: () => {
      off()
      clearTimeout(timer)
      syncTools(context, offered, tools, [])
    },
  }
}

/** Offers the tools once the site's `confirm` list is known, until the signal aborts. Without the list, listed controls would be unprotected. */
export async function offerWhenReady(
  tools: PageTools,
  ready: (signal: AbortSignal) => Promise<unknown>,
  signal: AbortSignal,
): Promise<void> {
  await ready(signal)
  if (signal.aborted) return
  const offer = offerToBrowser(tools)
  signal.addEventListener('abort', () => offer?.stop())
}

/** An unchanged definition is the same object and stays registered. */
function syncTools(
  context: ModelContext,
  offered: Map<SerializedToolDef | BrowserTool, Offered>,
  tools: PageTools,
  wanted: (SerializedToolDef | BrowserTool)[],
): void {
  const gone = [...offered.keys()].filter((definition) => !wanted.includes(definition))
  const added = wanted.filter((definition) => !offered.has(definition))
  for (const definition of gone) {
    offered.get(definition)?.remove()
    offered.delete(definition)
  }
  for (const definition of added) {
    const tool = 'execute' in definition ? definition : actingTool(tools, definition)
    offered.set(definition, { tool, remove: register(context, tool) })
  }
  if (context.registerTool || gone.length + added.length === 0) return
  attempt(() => context.provideContext?.({ tools: [...offered.values()].map(({ tool }) => tool) }))
}

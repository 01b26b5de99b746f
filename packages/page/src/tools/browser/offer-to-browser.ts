import type { PageTools, SerializedToolDef } from '../tool-shapes.ts'
import { actingTool, readingTools } from './browser-tools.ts'
import { attempt, type BrowserTool, findModelContext, type ModelContext, register } from './model-context.ts'

export interface BrowserOffer {
  /** Takes all tools back. */
  stop(): void
}

interface Offered {
  tool: BrowserTool
  takeBack(): void
}

const rest = 50

/** Offers the tools to the browser's own agent and keeps them in step with the page, until it is stopped; undefined where the browser has none. */
export function offerToBrowser(tools: PageTools, context = findModelContext()): BrowserOffer | undefined {
  if (!context?.registerTool && !context?.provideContext) return undefined
  const reading = readingTools(tools)
  const offered = new Map<SerializedToolDef | BrowserTool, Offered>()
  const follow = () => keepInStep(context, offered, tools, [...reading, ...tools.definitions()])
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
      keepInStep(context, offered, tools, [])
    },
  }
}

/** The same as soon as the site's `confirm` list is known, and until the signal. The browser's agent must not get controls before it is known which are listed. */
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

/** A definition that did not change is the same object, and is left where it is. */
function keepInStep(
  context: ModelContext,
  offered: Map<SerializedToolDef | BrowserTool, Offered>,
  tools: PageTools,
  wanted: (SerializedToolDef | BrowserTool)[],
): void {
  const gone = [...offered.keys()].filter((definition) => !wanted.includes(definition))
  const added = wanted.filter((definition) => !offered.has(definition))
  for (const definition of gone) {
    offered.get(definition)?.takeBack()
    offered.delete(definition)
  }
  for (const definition of added) {
    const tool = 'execute' in definition ? definition : actingTool(tools, definition)
    offered.set(definition, { tool, takeBack: register(context, tool) })
  }
  if (context.registerTool || gone.length + added.length === 0) return
  attempt(() => context.provideContext?.({ tools: [...offered.values()].map(({ tool }) => tool) }))
}

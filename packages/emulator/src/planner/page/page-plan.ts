import type { WireContent } from '../../wire.ts'
import type { Conversation, MadeCall } from '../conversation/conversation.ts'
import type { Tool } from '../plan/tool.ts'
import { controlsOf, isPageTool } from './control.ts'
import { type PageCall, pageCall } from './page-call.ts'
import type { SeenPage } from './seen-page.ts'
import { type PagePlan, workOnPage } from './work-on-page.ts'

interface Situation {
  page: SeenPage
  declared: readonly Tool[]
  contents: readonly WireContent[]
}

/** The plan for the page as it is now, and the calls that were made for the rest. */
export function pagePlan(
  conversation: Conversation,
  { page, declared, contents }: Situation,
): PagePlan & { made: MadeCall[] } {
  const { asked, earlier } = conversation
  const calls = withTurns(conversation.made, contents)
  const worked = calls.filter(isPageTool)
  const made = conversation.made.filter((call) => !isPageTool(call))
  const others = declared.filter((tool) => !isPageTool(tool))
  const view = { page, controls: controlsOf(declared, page), earlier }
  return { ...workOnPage({ asked, view, worked, others, made }), made }
}

/** Tells which calls were made in one answer. */
function withTurns(made: readonly MadeCall[], contents: readonly WireContent[]): PageCall[] {
  const turns = contents.flatMap((content, turn) =>
    (content?.parts ?? []).flatMap((part) => (part?.functionCall ? [turn] : [])),
  )
  const own = turns.slice(turns.length - made.length)
  return made.map((call, index) => pageCall(call, own[index] ?? 0))
}

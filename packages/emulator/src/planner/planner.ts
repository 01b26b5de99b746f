import type { Brain, Question } from '../brain.ts'
import type { WirePart } from '../wire.ts'
import { agentFor, callsOf, handOver, readHandoff, withAgents } from './agents/handoff.ts'
import { askFor, sayUnserved, sayWhich } from './answer/ask.ts'
import { attachedFacts, meansAttached, unreadFacts } from './answer/attached-facts.ts'
import { chunks } from './answer/chunks.ts'
import { nothingFound } from './answer/markdown.ts'
import { noChange } from './answer/no-change.ts'
import { personaName } from './answer/persona.ts'
import { failureIn } from './answer/results.ts'
import { type Listener, nothingFits, smallTalk, switchedOff } from './answer/small-talk.ts'
import { summarise } from './answer/summarise.ts'
import { thoughts } from './answer/thoughts.ts'
import { label } from './arguments/parameter.ts'
import { asksToReply } from './arguments/reply.ts'
import { type Attached, asCalls, attachedIn } from './conversation/attached.ts'
import { type Conversation, readConversation } from './conversation/conversation.ts'
import { userClock } from './conversation/user-clock.ts'
import { isForeign } from './language/foreign.ts'
import { withoutEnding } from './language/without-ending.ts'
import { isOfAnything, isPageTool } from './page/control.ts'
import { pagePlan } from './page/page-plan.ts'
import { plainlyAsked } from './page/price-question.ts'
import { asksOfPage } from './page/read-goals.ts'
import { type SeenPage, seenPage, withoutPage } from './page/seen-page.ts'
import { changedArguments } from './plan/changed-arguments.ts'
import { correctedCall } from './plan/corrected-arguments.ts'
import { currentRequest } from './plan/current-request.ts'
import { forcedCall } from './plan/forced-call.ts'
import { readMood } from './plan/mood.ts'
import { type NextCalls, nextCalls, type PlannedCall } from './plan/next-calls.ts'
import { planSteps } from './plan/plan-steps.ts'
import { type Progress, progressOf } from './plan/progress.ts'
import { revisionOf } from './plan/revision.ts'
import { thingOf } from './plan/thing-of.ts'
import { callingMode, declaredTools, type Tool } from './plan/tool.ts'
import { unservedPart } from './plan/unserved.ts'
import { structuredAnswer } from './structured/structured-answer.ts'

/** What the planner will do: say something or call something. */
type Decision = { thought: string } & ({ text: string } | { calls: PlannedCall[] })

/**
 * The brain that needs no model: picks among the declared tools by the words of the request, fills their arguments from the same
 * words, and says what came of it. The same request always gets the same answer. Never throws.
 */
export function plannerBrain(): Brain {
  return {
    answer: (question) => {
      const decision = decide(question)
      const parts = 'calls' in decision ? decision.calls.map(callPart) : chunks(spoken(decision.text, question))
      return { parts: [{ text: decision.thought, thought: true }, ...parts] }
    },
  }
}

function callPart({ tool, args }: PlannedCall): WirePart {
  return { functionCall: { name: tool.name, args } }
}

function spoken(text: string, { request, now }: Question): string {
  return structuredAnswer(request, text, now) ?? text
}

/** Other agents that the conversation can be handed to are chosen among as tools are. */
function decide(question: Question): Decision {
  const { systemInstruction, contents } = question.request
  const declared = declaredTools(question.request)
  const handoff = readHandoff(systemInstruction, declared, contents)
  const decision = decideAmong(withAgents(declared, handoff), question)
  if ('calls' in decision) return { ...decision, calls: callsOf(decision.calls, handoff) }
  const agent = isDeclined(decision) && handoff && agentFor(readConversation(contents).asked, handoff)
  return agent ? { thought: thoughts.call([handoff], false), calls: [handOver(handoff, agent)] } : decision
}

const isDeclined = ({ thought }: Decision) => thought === thoughts.noFit || thought === thoughts.unserved

function decideAmong(declared: readonly Tool[], { request, now: machineTime }: Question): Decision {
  const page = seenPage(request.systemInstruction)
  const instruction = page ? withoutPage(request.systemInstruction) : request.systemInstruction
  const { now, ...zone } = userClock(instruction, machineTime)
  const tools = page ? declared.filter((tool) => !isPageTool(tool)) : declared
  const listener: Listener = { persona: personaName(instruction), tools }
  const items = attachedIn(instruction)
  const read = readConversation(request.contents)
  const conversation = withAttached(
    currentRequest({ ...(page ? plainlyAsked(read) : read), ...zone }, tools, now, page && asksOfPage),
    items,
  )
  if (page && callingMode(request) === 'AUTO')
    return (
      talk(conversation, { ...listener, tools: declared.filter((tool) => !isOfAnything(tool)) }) ??
      workPage(conversation, { page, declared, listener, now, request })
    )
  const facts = tellAttached(conversation, items, tools.length === 0)
  if (facts) return { thought: thoughts.attached, text: facts }
  const mode = callingMode(request)
  if (mode === 'NONE') return talk(conversation, listener) ?? withoutTools(conversation, listener)
  if (mode === 'ANY' && conversation.made.length === 0) return forced(conversation, listener, now)
  return (
    talk(conversation, listener) ??
    foreign(conversation, listener) ??
    revise(conversation, tools, now) ??
    work(conversation, listener, now)
  )
}

/** What was attached is at hand like what was found before. */
function withAttached(conversation: Conversation, items: readonly Attached[]): Conversation {
  return { ...conversation, earlier: [...conversation.earlier, ...asCalls(items)] }
}

function tellAttached({ asked, made, answers }: Conversation, items: readonly Attached[], isAlone: boolean) {
  if (made.length > 0 || answers.length > 0 || items.length === 0) return undefined
  const isNeeded = meansAttached(asked) || (asksToReply(asked) && thingOf(asked) === '')
  const isUnread = items.every(({ snippet }) => snippet === '')
  return attachedFacts(asked, items, isAlone) ?? (isNeeded && isUnread ? unreadFacts(items) : undefined)
}

function talk(conversation: Conversation, listener: Listener): Decision | undefined {
  if (conversation.made.length > 0 || conversation.answers.length > 0) return undefined
  const text = conversation.isAnswered
    ? 'I have nothing to add; tell me what to do next.'
    : smallTalk(conversation.asked, listener)
  return text === undefined ? undefined : { thought: thoughts.talk, text }
}

/** Words that look alike in two languages must not make a call. */
function foreign({ asked, answers, made }: Conversation, listener: Listener): Decision | undefined {
  if (made.length > 0 || answers.length > 0 || !isForeign(asked)) return undefined
  return { thought: thoughts.noFit, text: nothingFits(listener, asked) }
}

/** What was made is made once more with what the words change. */
function revise(conversation: Conversation, tools: readonly Tool[], now: Date): Decision | undefined {
  const revision = revisionOf(conversation, tools)
  if (!revision) return undefined
  const { finished } = progressOf([], conversation.made)
  if (finished.length > 0) return { thought: thoughts.results(finished.length), text: summarise(finished) }
  const args = revision.isFinal ? undefined : changedArguments(conversation.asked, revision, now)
  if (!args) return { thought: thoughts.noChange, text: noChange(revision) }
  return { thought: thoughts.change(revision.tool), calls: [{ tool: revision.tool, args }] }
}

function work(conversation: Conversation, listener: Listener, now: Date): Decision {
  const progress = progressOf(planSteps(conversation.asked, listener.tools), conversation.made)
  const isWaiting = conversation.made.some((call) => call.response === undefined)
  if (isWaiting) return { thought: thoughts.waiting, text: summarise(progress.finished) }
  const again = correctedCall(progress, conversation, now)
  if (again) return { thought: thoughts.correct(again.tool), calls: [again] }
  const next = nextCalls(progress, conversation, now)
  const unserved = next.calls.length > 0 ? unservedPart(progress, conversation, listener.tools, now) : undefined
  if (unserved) return { thought: thoughts.unserved, text: sayUnserved(unserved) }
  return nextStep(progress, next) ?? closing(progress, next, listener)
}

interface PageRequest {
  page: SeenPage
  declared: readonly Tool[]
  listener: Listener
  now: Date
  request: Question['request']
}

/** What the page is for is done there, and the rest with the other functions, both in one answer where both can be. */
function workPage(conversation: Conversation, { page, declared, listener, now, request }: PageRequest): Decision {
  const { made, ...plan } = pagePlan(conversation, { page, declared, contents: request.contents })
  const others = plan.elsewhere.join('. ')
  const rest = others === '' ? undefined : work({ ...conversation, asked: others, made }, listener, now)
  const calls = [...(rest && 'calls' in rest ? rest.calls : []), ...plan.calls]
  if (calls.length > 0) return { thought: thoughts.call(calls, conversation.made.length > 0), calls }
  const texts = [...(rest && 'text' in rest ? [aboutSubject(others, rest.text)] : []), ...plan.reports]
  if (texts.length === 0 && readMood(conversation.asked).mood === 'refusal')
    return { thought: thoughts.noFit, text: 'All right, I do nothing about it.' }
  if (texts.length === 0) return { thought: thoughts.noFit, text: nothingFits({ ...listener, tools: declared }) }
  return {
    thought: conversation.made.length > 0 ? thoughts.results(conversation.made.length) : thoughts.page,
    text: texts.join('\n\n'),
  }
}

/** Bare values, and that there are none, are told with what they are about. */
function aboutSubject(clause: string, text: string): string {
  const subject = withoutEnding(clause.replace(/^tell me /i, ''), ' ?.!').slice(0, 120)
  if (text === nothingFound)
    return `I searched for “${subject}” and found nothing, and the page does not tell it either.`
  return text.startsWith('- ') ? `**${subject}**\n\n${text}` : text
}

function nextStep(progress: Progress, { calls, gap }: NextCalls): Decision | undefined {
  if (!gap) return calls.length > 0 ? { thought: thoughts.call(calls, progress.isFollowUp), calls } : undefined
  // What is missing was to come from a step that failed: asking for it would hide the failure.
  if (progress.finished.some((call) => failureIn(call.response ?? {}))) return undefined
  return {
    thought: thoughts.ask(gap.tool, gap.missing.map(label)),
    text: sayWhich(gap) ?? askFor(gap.tool, gap.missing),
  }
}

function closing({ finished }: Progress, { skipped }: NextCalls, listener: Listener): Decision {
  if (finished.length === 0) return { thought: thoughts.noFit, text: nothingFits(listener) }
  return { thought: thoughts.results(finished.length), text: summarise(finished, skipped) }
}

function withoutTools(conversation: Conversation, listener: Listener): Decision {
  const { finished } = progressOf([], conversation.made)
  return { thought: thoughts.forbidden, text: finished.length > 0 ? summarise(finished) : switchedOff(listener) }
}

function forced(conversation: Conversation, listener: Listener, now: Date): Decision {
  const steps = planSteps(conversation.asked, listener.tools)
  const { calls } = nextCalls(progressOf(steps, []), conversation, now)
  if (calls.length > 0) return { thought: thoughts.call(calls, false), calls }
  const call = forcedCall(steps[0]?.[0], conversation, { tools: listener.tools, now })
  return call ? { thought: thoughts.force(call.tool), calls: [call] } : work(conversation, listener, now)
}

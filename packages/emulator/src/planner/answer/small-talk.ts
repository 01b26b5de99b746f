import { isForeign } from '../language/foreign.ts'
import type { Tool } from '../plan/tool.ts'
import { inPlainWords } from './plain-words.ts'

export interface Listener {
  /** The name the system instruction gives the planner, if any. */
  persona: string
  tools: readonly Tool[]
}

const offline = 'I am an offline planner, not a language model'

const dropped =
  /^(?:never ?mind|forget (?:it|that|about it)|leave it|cancel that|stop|don't bother|no thanks?(?: you)?|nothing)$/i

/** Whether the person takes back what they asked for. */
export function isDropped(text: string): boolean {
  return dropped.test(bareWords(text))
}

function bareWords(text: string): string {
  return text
    .slice(0, 400)
    .replace(/’/g, "'")
    .replace(/[\s!?.,:;)(]+/g, ' ')
    .trim()
}

interface Topic {
  pattern: RegExp
  reply: (listener: Listener) => string
}

// Whole utterances only: "hello, please find my loan" is a request with a greeting in front.
const topics: Topic[] = [
  {
    pattern:
      /^(?:hi|hello|hey|hiya|howdy|good (?:morning|afternoon|evening|day)|greetings)(?: there| all| everyone| \p{L}+)?$/iu,
    reply: (listener) => `Hello! ${introduction(listener)}. Tell me what to do, or ask what I can do.`,
  },
  {
    pattern:
      /^(?:thanks|thank you|thx|cheers|much appreciated|many thanks)(?: (?:a lot|so much|very much|again|for .{1,60}|\p{L}+))?$/iu,
    reply: () => `You are welcome. ${offline}, so that is all I say about it.`,
  },
  {
    pattern:
      /^(?:have a (?:nice|good|great|lovely) \p{L}+|bye|goodbye|see you|good night|see you (?:later|soon)|that(?:'s| is) all)(?: \p{L}+)?$/iu,
    reply: () => `Goodbye! ${offline}, and I will be here.`,
  },
  {
    pattern: /^(?:and )?how(?:'s it going| are you| do you do| are things)\b.{0,40}$/i,
    reply: () => `All is well with me: ${offline.replace('I am', 'I am only')}. What can I do for you?`,
  },
  {
    pattern:
      /^(?:what(?:'s| is) your name|who are you|what are you|how (?:should|may|can|do) i call you|tell me (?:about yourself|your name)|introduce yourself|are you (?:an? )?(?:ai|bot|robot|human|real|language model|llm|gemini|person)\b.{0,60})$/i,
    reply: (listener) => `${introduction(listener)}. I pick among the tools I was given by the words of a request.`,
  },
  {
    pattern:
      /^(?:what (?:else )?can you do|what do you do|how can you help(?: me)?|what are you able to do|which tools do you have|what tools do you have|what are your (?:skills|tools|abilities)|list your tools|show (?:me )?your tools|help)(?: for me| here| today)?$/i,
    reply: abilities,
  },
  {
    pattern:
      /^(?:please )?(?:can you )?(?:tell|know|say)?(?: me| us)?\s*(?:a|another|some|any) (?:good |funny )?jokes?$|^make me laugh$/i,
    reply: () => `A planner walks into a bar and asks for the schema. ${offline}, so my jokes are few.`,
  },
  {
    pattern:
      /^(?:ok(?:ay)?|great|nice|cool|perfect|good|wonderful|awesome|well done|good job|got it|i see|fine|yes|no|sure|alright|lol|haha|wow)(?: \p{L}+)?$/iu,
    reply: () => `All right. ${offline}; give me something to do whenever you like.`,
  },
  { pattern: dropped, reply: () => `All right, I leave it. ${offline}, so just tell me the next thing.` },
]

/** The reply to talk that asks for nothing, or undefined. */
export function smallTalk(text: string, listener: Listener): string | undefined {
  const said = bareWords(text)
  if (said.length > 120) return undefined
  const bare = said.replace(/^(?:hi|hello|hey|ok|okay|well|so|thanks|thank you)(?: there)? (?=\p{L}+ )/iu, '')
  return topics.find(({ pattern }) => pattern.test(said) || pattern.test(bare))?.reply(listener)
}

function introduction({ persona }: Listener): string {
  return persona ? `My name is ${persona}; ${offline}` : offline
}

function abilities(listener: Listener): string {
  const { tools } = listener
  if (tools.length === 0)
    return `${introduction(listener)}, and no tools are declared here, so I can only talk a little.`
  return `${introduction(listener)}. With the tools I was given I can:\n\n${toolLines(tools)}`
}

function toolLines(tools: readonly Tool[]): string {
  return tools
    .slice(0, 40)
    .map((tool) => `- ${inPlainWords(tool)}`)
    .join('\n')
}

/** Three that differ most: a tool that takes many values tells more of what an agent is for than a clock does. */
function mostTelling(tools: readonly Tool[]): Tool[] {
  const sorted = [...tools].sort(
    (a, b) => Object.keys(b.schema.properties).length - Object.keys(a.schema.properties).length,
  )
  const kindOf = (tool: Tool) => /\b(?:an?|the|your) (\p{L}+)/u.exec(inPlainWords(tool))?.[1] ?? tool.name
  return sorted
    .filter((tool, index) => sorted.findIndex((other) => kindOf(other) === kindOf(tool)) === index)
    .slice(0, 3)
}

/** What to say when a request fits no tool. */
export function nothingFits({ persona, tools }: Listener, asked = ''): string {
  const who = persona ? `I am ${persona}, an offline planner, not a language model` : offline
  if (tools.length === 0) return `${who}, and I was given no tools, so I cannot help with that.`
  const why = isForeign(asked) ? 'and I only understand English' : 'and I cannot do that'
  return `${who}, ${why}, but I can, for example, ${orListed(mostTelling(tools).map(inPlainWords))}.`
}

function orListed(deeds: string[]): string {
  return deeds.length < 2 ? (deeds[0] ?? '') : `${deeds.slice(0, -1).join(', ')}, or ${deeds.at(-1)}`
}

export function switchedOff({ persona }: Listener): string {
  const who = persona ? `I am ${persona}, an offline planner, not a language model` : offline
  return `${who}, and calling tools is switched off for this turn, so I cannot do that.`
}

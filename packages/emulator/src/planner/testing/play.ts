import type { WireContent, WireFunctionDeclaration, WirePart, WireRequest } from '../../wire.ts'
import { plannerBrain } from '../planner.ts'
import type { Case, ExpectedCall, Turn } from './case.ts'
import { type KitName, kits } from './kits.ts'
import { now } from './moments.ts'
import { randomNames } from './random-names.ts'

export interface Played {
  turn: Turn
  text: string
  thought: string
  calls: ExpectedCall[]
}

/** Plays a case against the planner under names made from the seed, and says what it answered in each turn. */
export function play({ kit, turns }: Case, seed: number): Played[] {
  const names = randomNames(Object.keys(kits[kit]), seed)
  const contents: WireContent[] = []
  return turns.map((turn) => {
    contents.push(turnContent(turn, contents))
    const parts = answer({ contents, tools: [{ functionDeclarations: declarations(kit, names) }] })
    contents.push({ role: 'model', parts })
    return played(turn, parts, names)
  })
}

function answer(request: WireRequest): WirePart[] {
  const result = plannerBrain().answer({ model: 'test', request, now })
  if (result instanceof Promise) throw new Error('The planner answers at once.')
  return result.parts
}

function turnContent(turn: Turn, contents: readonly WireContent[]): WireContent {
  if (turn.say !== undefined) return { role: 'user', parts: [{ text: turn.say }] }
  const calls = contents.at(-1)?.parts?.flatMap((part) => part.functionCall ?? []) ?? []
  const responses = turn.returns ?? []
  return {
    role: 'user',
    parts: calls.map((call, index) => ({ functionResponse: { name: call.name, response: responses[index] ?? {} } })),
  }
}

export function declarations(kit: KitName, names: Map<string, string>): WireFunctionDeclaration[] {
  return Object.entries(kits[kit]).map(([key, { description, properties, required = [] }]) => ({
    name: names.get(key) ?? key,
    description,
    parametersJsonSchema: { type: 'object', properties, required },
  }))
}

function played(turn: Turn, parts: WirePart[], names: Map<string, string>): Played {
  const keys = new Map([...names].map(([key, name]) => [name, key]))
  const calls = parts.flatMap(({ functionCall }) =>
    functionCall ? [{ tool: keys.get(functionCall.name) ?? functionCall.name, args: functionCall.args ?? {} }] : [],
  )
  const spoken = parts.filter((part) => part.text !== undefined && !part.thought).map((part) => part.text)
  return { turn, calls, text: spoken.join(''), thought: parts.find((part) => part.thought)?.text ?? '' }
}

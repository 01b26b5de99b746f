import type { CustomToolDefinition, Json, JsonObject, ToolPlugin } from '@deckhand/spec'
import { createArgumentChecker } from '../argument-check.ts'
import { inputSchema } from '../input-schema.ts'
import { findJson } from './find-json.ts'
import { fillTemplate } from './template.ts'

/** What became of a sub-agent's answer: the tool's output, or words that tell the sub-agent how to correct it. */
export type ToolAnswer = { ok: true; output: Json } | { ok: false; problem: string }

/** A tool from an agent's file, but for the sub-agent that does its work. */
export interface CustomTool {
  /** What a plugin of it says of itself. */
  plugin: Pick<ToolPlugin, 'name' | 'description' | 'parameters' | 'inputSchema'>
  model?: string
  /** What the sub-agent is told. */
  prompt(args: JsonObject): string
  readAnswer(text: string): ToolAnswer
}

/** Throws ajv's own error for a result schema that is none; what `parseAgentFile` took is one. */
export function createCustomTool(definition: CustomToolDefinition): CustomTool {
  const { name, description, model, parameters, prompt } = definition
  return {
    plugin: { name, description, parameters, inputSchema: inputSchema({ parameters }) },
    ...(model !== undefined && { model }),
    prompt: (args) => fillTemplate(prompt, args),
    readAnswer: answerReader(definition),
  }
}

const answerWords = { whole: 'the answer', member: 'part of the answer' }

function answerReader({ resultSchema }: CustomToolDefinition): (text: string) => ToolAnswer {
  if (!resultSchema) return (text) => ({ ok: true, output: text })
  const check = createArgumentChecker(answerWords)(resultSchema)
  return (text) => {
    const candidates = findJson(text).map((output) => ({ output, problem: check(output) }))
    const [first] = candidates
    if (!first) return { ok: false, problem: noJson }
    const fitting = candidates.find(({ problem }) => problem === undefined)
    if (fitting) return { ok: true, output: fitting.output }
    return {
      ok: false,
      problem: `Your answer does not fit the schema: ${first.problem}. Answer again, with JSON only.`,
    }
  }
}

const noJson = 'There is no JSON in your answer. Answer again, with JSON only.'

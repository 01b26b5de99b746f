import type { Json, JsonSchema } from '@deckhand/spec'
import { createArgumentChecker } from '@deckhand/spec/schema-check'
import { findJson } from './find-json.ts'

/** An agent's answer as JSON, or a message that tells the agent how to correct it. */
export type ReadAnswer = { ok: true; output: Json } | { ok: false; problem: string }

const checkerFor = createArgumentChecker({ whole: 'the answer', member: 'part of the answer' })

/** Reads answers that must fit a schema. Throws if the schema is invalid; `parseAgentFile` has refused such schemas. */
export function answerReader(schema: JsonSchema): (text: string) => ReadAnswer {
  const check = checkerFor(schema)
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

import { defaultModel } from '@deckhand/gemini/config'
import { defaultMaximums } from '@deckhand/runtime'
import type { AgentFileRules, AgentMaximums } from '@deckhand/spec'
import { nearNames } from '@deckhand/spec/near-names'
import { UsageError } from '../command-line/usage-error.ts'
import type { Environment } from './settings.ts'

const names = Object.keys(defaultMaximums) as (keyof AgentMaximums)[]

/** The limits of agent files. `models` includes the default model, and is absent when the setting is. Throws a UsageError. */
export function readAgentFileRules(env: Environment): AgentFileRules {
  const { AGENT_FILE_LIMITS, AGENT_FILE_MODELS, GEMINI_MODEL } = env
  const models = itemsOf(AGENT_FILE_MODELS)
  const most = Object.fromEntries(itemsOf(AGENT_FILE_LIMITS).map(readMaximum))
  return {
    most: { ...defaultMaximums, ...most },
    ...(models.length > 0 && { models: [GEMINI_MODEL?.trim() || defaultModel, ...models] }),
  }
}

function readMaximum(item: string): [keyof AgentMaximums, number] {
  const [, written = '', digits = ''] = /^([A-Za-z]+)\s*=\s*(\d{1,10})$/.exec(item) ?? []
  const name = names.find((each) => each === written)
  if (name) return [name, Number(digits)]
  const [near] = nearNames(written, names, 1)
  const hint = near ? `Did you mean "${near}"?` : `The names are ${names.join(', ')}.`
  throw new UsageError(
    `AGENT_FILE_LIMITS must be names with numbers, such as "tokenBudget=5000000, maxAgents=200", and contains "${item}". ${hint}`,
  )
}

const itemsOf = (text = ''): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')

import type { Model } from '@deckhand/spec'
import { toDeckhandError } from '@deckhand/spec/errors'
import { timeLimit } from '@deckhand/spec/time-limit'
import { UsageError } from '../../command-line/usage-error.ts'
import { type ChosenModel, chooseModel } from '../../product/choose-model.ts'
import type { Environment } from '../../settings/settings.ts'
import { duration } from '../../terminal/duration.ts'
import { type Check, fine, problem, warning } from '../finding.ts'

const patienceMs = 20_000
// With these errors the service has answered, which is enough here.
const answers = ['MODEL_EMPTY', 'MODEL_TRUNCATED']

/** Sends one short prompt through the Model port that runs use. */
export const checkModel = (env: Environment): Check => ({
  name: 'model',
  look: async (signal) => {
    let chosen: ChosenModel
    try {
      chosen = await chooseModel(env)
    } catch (thrown) {
      if (thrown instanceof UsageError) return [problem(thrown.message, 'Fix the value or remove the setting.')]
      return [problem(toDeckhandError(thrown).message, 'Set it, or remove the other settings of Vertex AI.')]
    }
    try {
      return [await ask(chosen, signal)]
    } finally {
      await chosen.close()
    }
  },
})

async function ask({ model, label, notice }: ChosenModel, signal: AbortSignal) {
  const begun = performance.now()
  const limit = timeLimit(patienceMs, signal)
  try {
    await oneTurn(model, limit)
  } catch (thrown) {
    signal.throwIfAborted()
    if (limit.aborted)
      return problem(`${label} did not answer within ${duration(patienceMs)}.`, 'Check the network, or try later.')
    const { code, message } = toDeckhandError(thrown)
    if (code === 'MODEL_RATE_LIMITED') return warning(`${label}: ${message}`, 'The key works, but runs will wait.')
    if (!answers.includes(code)) return problem(`${label}: ${message}`, cureFor(code))
  }
  return notice
    ? warning(`The ${label} answers, which is not a language model.`, 'Set GEMINI_API_KEY to talk to Gemini.')
    : fine(`${label} answered in ${duration(performance.now() - begun)}.`)
}

async function oneTurn(model: Model, signal: AbortSignal): Promise<void> {
  const messages = [{ role: 'user' as const, text: 'Say: ok' }]
  const request = { instruction: 'Answer with one word.', messages, tools: [], settings: { maxOutputTokens: 256 } }
  for await (const chunk of model.stream(request, signal)) if (chunk.type === 'finish') return
}

function cureFor(code: string): string {
  if (code === 'MODEL_UNAVAILABLE') return 'Check the network and GOOGLE_GEMINI_BASE_URL, or try later.'
  return 'Check the key and GEMINI_MODEL.'
}

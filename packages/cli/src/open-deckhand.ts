import { startEmulator } from '@deckhand/emulator'
import { geminiModel, geminiOptionsFromEnvironment, hasGeminiCredentials } from '@deckhand/gemini'
import { standardPolicy } from '@deckhand/kernel'
import { defaultAgent, memoryStore, Runtime } from '@deckhand/runtime'
import type { Model } from '@deckhand/spec'
import { builtInTools } from '@deckhand/tools'
import { type Environment, readSettings } from './settings.ts'

export interface Deckhand {
  runtime: Runtime
  /** Who answers, for people. */
  modelLabel: string
  /** What the user must know before the first answer. */
  notice?: string
  close(): Promise<void>
}

interface ChosenModel extends Omit<Deckhand, 'runtime'> {
  model: Model
}

export const offlineNotice =
  'No API key is set: an offline planner answers (not a language model). Set GEMINI_API_KEY to talk to Gemini.'

/** Chooses an implementation for every port, from the environment. Throws MODEL_NO_KEY when Vertex AI was asked for and is half set up. */
export async function openDeckhand(env: Environment): Promise<Deckhand> {
  const { maxSteps, sideEffectsEnabled } = readSettings(env)
  const { model, ...chosen } = asksForGemini(env) ? gemini(env) : await offlinePlanner(env)
  const runtime = new Runtime({
    model,
    agents: [defaultAgent],
    tools: builtInTools(),
    store: memoryStore(),
    policy: standardPolicy(() => ({ trust: 'supervised', sideEffectsEnabled, allowlist: [] })),
    maxSteps,
  })
  return { runtime, ...chosen }
}

/** Whoever switched Vertex AI on and forgot its project reads what is missing, and is not given the planner in silence. */
function asksForGemini(env: Environment): boolean {
  return hasGeminiCredentials(env) || /^(true|1)$/i.test(env.GOOGLE_GENAI_USE_VERTEXAI?.trim() ?? '')
}

function gemini(env: Environment): ChosenModel {
  const options = geminiOptionsFromEnvironment(env)
  const model = geminiModel(options)
  return { model, modelLabel: `${model.id} (${options.vertex ? 'Vertex AI' : 'Gemini API'})`, close: async () => {} }
}

/** The same client speaks to a Gemini API on loopback, so that nothing but the address differs from the real one. */
async function offlinePlanner(env: Environment): Promise<ChosenModel> {
  const emulator = await startEmulator()
  const chosen = env.GEMINI_MODEL?.trim()
  const model = geminiModel({ apiKey: 'offline', baseUrl: emulator.url, ...(chosen && { model: chosen }) })
  return { model, modelLabel: 'offline planner', notice: offlineNotice, close: () => emulator.close() }
}

import type { Emulator } from '@deckhand/emulator'
import { type GeminiOptions, geminiModel, geminiOptionsFromEnvironment, hasGeminiCredentials } from '@deckhand/gemini'
import type { Model } from '@deckhand/spec'
import { McpClientModel, mcpClientId } from '../mcp/mcp-client-model.ts'
import { type Environment, readModelSilence } from '../settings/settings.ts'

export interface ChosenModel {
  model: Model
  /** Another model of the same service. */
  modelNamed: (id: string) => Model
  /** The model's name, for people. */
  label: string
  /** The author of what a model with this id says, for people. */
  author: (modelId: string) => string
  /** What the user must know before the first answer. */
  notice?: string
  close(): Promise<void>
}

export const offlineNotice =
  'No API key is set: an offline planner answers (not a language model). Set GEMINI_API_KEY to talk to Gemini.'

/** Throws MODEL_NO_KEY when Vertex AI is switched on but not fully set up, and a UsageError for a wrong setting. Starts an emulator if one is needed and none is given. */
export function chooseModel(env: Environment, emulator?: Emulator): Promise<ChosenModel> {
  return asksForGemini(env) ? gemini(env) : offlinePlanner(env, emulator)
}

/** Also true for Vertex AI without a project: the user then reads what is missing, and does not silently get the planner. */
export function asksForGemini(env: Environment): boolean {
  return hasGeminiCredentials(env) || /^(true|1)$/i.test(env.GOOGLE_GENAI_USE_VERTEXAI?.trim() ?? '')
}

async function gemini(env: Environment): Promise<ChosenModel> {
  const options = { ...geminiOptionsFromEnvironment(env), silenceMs: readModelSilence(env) }
  const models = modelsOf(options)
  return {
    ...models,
    label: `${models.model.id} (${options.vertex ? 'Vertex AI' : 'Gemini API'})`,
    author: (modelId) => modelId,
    close: async () => {},
  }
}

/** Uses the same client with a Gemini API on loopback, so that only the address differs from the real one. */
async function offlinePlanner(env: Environment, running: Emulator | undefined): Promise<ChosenModel> {
  const silenceMs = readModelSilence(env)
  // Loaded only when there is no key.
  const emulator = running ?? (await (await import('@deckhand/emulator')).startEmulator())
  const chosen = env.GEMINI_MODEL?.trim()
  const options = { apiKey: 'offline', baseUrl: emulator.url, silenceMs, ...(chosen && { model: chosen }) }
  return {
    ...modelsOf(options, plannerName),
    label: plannerName,
    author: () => 'the offline planner',
    notice: offlineNotice,
    close: running ? async () => {} : () => emulator.close(),
  }
}

/** A product's own model. It answers for all agents. */
export function givenModel(model: Model): ChosenModel {
  const label = model.name ?? model.id
  const mcpClient = new McpClientModel(model)
  const modelNamed = (id: string) => (id === mcpClientId ? mcpClient : model)
  return { model, modelNamed, label, author: () => label, close: async () => {} }
}

const plannerName = 'offline planner'

/** `name` is shown if another model answers than the requested one. */
function modelsOf(options: GeminiOptions, name?: string): Pick<ChosenModel, 'model' | 'modelNamed'> {
  const open = (more: GeminiOptions): Model => ({ ...geminiModel(more), ...(name !== undefined && { name }) })
  const model = open(options)
  // Any process may continue a waiting MCP client's call, so every process needs this model.
  const mcpClient = new McpClientModel(model)
  return { model, modelNamed: (id) => (id === mcpClientId ? mcpClient : open({ ...options, model: id })) }
}

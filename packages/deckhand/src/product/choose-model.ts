import type { Emulator } from '@deckhand/emulator'
import { type GeminiOptions, geminiModel, geminiOptionsFromEnvironment, hasGeminiCredentials } from '@deckhand/gemini'
import type { Model } from '@deckhand/spec'
import { McpClientModel, mcpClientId } from '../mcp/mcp-client-model.ts'
import { type Environment, readModelSilence } from '../settings/settings.ts'

export interface ChosenModel {
  model: Model
  /** The same service with another model. */
  modelNamed: (id: string) => Model
  /** Who answers, for people. */
  label: string
  /** Who says what a model with this id says, for people. */
  author: (modelId: string) => string
  /** What the user must know before the first answer. */
  notice?: string
  close(): Promise<void>
}

export const offlineNotice =
  'No API key is set: an offline planner answers (not a language model). Set GEMINI_API_KEY to talk to Gemini.'

/** Throws MODEL_NO_KEY when Vertex AI was asked for and is half set up, and a UsageError for a wrong setting. Without an emulator that runs already it starts one when it needs one. */
export function chooseModel(env: Environment, emulator?: Emulator): Promise<ChosenModel> {
  return asksForGemini(env) ? gemini(env) : offlinePlanner(env, emulator)
}

/** Whoever switched Vertex AI on and forgot its project reads what is missing, and is not given the planner in silence. */
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

/** The same client speaks to a Gemini API on loopback, so that nothing but the address differs from the real one. */
async function offlinePlanner(env: Environment, running: Emulator | undefined): Promise<ChosenModel> {
  const silenceMs = readModelSilence(env)
  // Loaded by those alone who have no key.
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

/** A model that a product brought. It answers for every agent of a person. */
export function givenModel(model: Model): ChosenModel {
  const label = model.name ?? model.id
  const mcpClient = new McpClientModel(model)
  const modelNamed = (id: string) => (id === mcpClientId ? mcpClient : model)
  return { model, modelNamed, label, author: () => label, close: async () => {} }
}

const plannerName = 'offline planner'

/** `name`: who answers, where that is not the model that is asked for. */
function modelsOf(options: GeminiOptions, name?: string): Pick<ChosenModel, 'model' | 'modelNamed'> {
  const open = (more: GeminiOptions): Model => ({ ...geminiModel(more), ...(name !== undefined && { name }) })
  const model = open(options)
  // A call of an MCP client that waited may go on in any process, not only in the one that the client speaks to.
  const mcpClient = new McpClientModel(model)
  return { model, modelNamed: (id) => (id === mcpClientId ? mcpClient : open({ ...options, model: id })) }
}

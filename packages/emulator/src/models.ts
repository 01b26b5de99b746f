/**
 * The models the emulator knows: those that the project's documents name, and those of https://ai.google.dev/gemini-api/docs/models.
 * What a generation can do is told by the rule that uses the trait, with its source.
 */

export interface ModelTraits {
  /** Thought signatures are valid within one generation. */
  generation: '2.0' | '2.5' | '3' | '4'
  /** How `thinkingConfig` steers the model. */
  thinking: 'none' | 'budget' | 'level'
  /** False where a thinking budget of 0 is refused. */
  thinkingCanStop: boolean
  signatures: 'none' | 'optional' | 'required'
  /** Function calls carry an `id`. */
  callIds: boolean
  /** Google Search next to function declarations. */
  searchWithFunctions: boolean
  /** A JSON response type next to tools. */
  jsonWithTools: boolean
  /** An OBJECT schema without properties in a function declaration. */
  emptyObjects: boolean
  /** More than one answer to a request. */
  severalCandidates: boolean
  /** Refuses a last turn of the model and every role but `user` and `model`. */
  strictTurns: boolean
}

export interface Model extends ModelTraits {
  id: string
}

const generation2: ModelTraits = {
  generation: '2.0',
  thinking: 'none',
  thinkingCanStop: true,
  signatures: 'none',
  callIds: false,
  searchWithFunctions: false,
  jsonWithTools: false,
  emptyObjects: false,
  severalCandidates: true,
  strictTurns: false,
}
const generation25: ModelTraits = { ...generation2, generation: '2.5', thinking: 'budget', signatures: 'optional' }
const generation3: ModelTraits = {
  generation: '3',
  thinking: 'level',
  thinkingCanStop: true,
  signatures: 'required',
  callIds: true,
  searchWithFunctions: true,
  jsonWithTools: true,
  emptyObjects: true,
  severalCandidates: false,
  strictTurns: false,
}
const strictGeneration3: ModelTraits = { ...generation3, strictTurns: true }

const traitsById: Record<string, ModelTraits> = {
  'gemini-2.0-flash': generation2,
  'gemini-2.0-flash-001': generation2,
  'gemini-2.0-flash-lite': generation2,
  'gemini-2.0-flash-lite-001': generation2,
  'gemini-2.5-pro': { ...generation25, thinkingCanStop: false },
  'gemini-2.5-flash': generation25,
  'gemini-2.5-flash-lite': generation25,
  'gemini-3-pro-preview': generation3,
  'gemini-3-flash-preview': generation3,
  'gemini-3.1-pro-preview': generation3,
  'gemini-3.1-pro-preview-customtools': generation3,
  'gemini-3.1-flash-lite': generation3,
  'gemini-3.1-flash-lite-preview': generation3,
  'gemini-3.5-flash': generation3,
  'gemini-3.5-flash-lite': strictGeneration3,
  'gemini-3.6-flash': strictGeneration3,
  'gemini-3.7-flash': strictGeneration3,
  'gemini-3.8-flash': strictGeneration3,
  'gemini-4-argon': { ...strictGeneration3, generation: '4' },
  'gemini-flash-latest': strictGeneration3,
  'gemini-flash-lite-latest': strictGeneration3,
  'gemini-pro-latest': generation3,
}

export function findModel(id: string): Model | undefined {
  const traits = Object.hasOwn(traitsById, id) ? traitsById[id] : undefined
  return traits && { id, ...traits }
}

export function listModels(): Model[] {
  return Object.entries(traitsById).map(([id, traits]) => ({ id, ...traits }))
}

export const outputTokenLimit = 65_536

/** A model as `GET models/{model}` tells it. */
export function describeModel(model: Model): Record<string, unknown> {
  return {
    name: `models/${model.id}`,
    version: model.generation,
    displayName: displayName(model.id),
    description: 'Answered by the Deckhand emulator',
    inputTokenLimit: 1_048_576,
    outputTokenLimit,
    supportedGenerationMethods: ['generateContent', 'countTokens'],
    temperature: 1,
    topP: 0.95,
    topK: 64,
    maxTemperature: 2,
    ...(model.thinking === 'none' ? {} : { thinking: true }),
  }
}

function displayName(id: string): string {
  return id
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}

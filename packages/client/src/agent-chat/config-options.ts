import type { AcpModels, AcpModes, AcpSessionOpened } from '@deckhand/spec'

// Newer agents announce modes and models as config options.

export interface ConfigOption {
  id: string
  category?: string | null
  type?: string
  currentValue: string
  options: (Choice | { options: Choice[] })[]
}

interface Choice {
  value: string
  name: string
  description?: string | null
}

export function configOptionsOf(opened: object): ConfigOption[] {
  const { configOptions } = opened as { configOptions?: unknown }
  return Array.isArray(configOptions) ? configOptions.filter(isConfigOption) : []
}

/** Filters out malformed options. */
const isConfigOption = (given: Partial<ConfigOption> | null | undefined): given is ConfigOption =>
  typeof given?.id === 'string' &&
  given.type !== 'boolean' &&
  typeof given.currentValue === 'string' &&
  Array.isArray(given.options) &&
  given.options.every((each) => isChoice(each) || (Array.isArray(each?.options) && each.options.every(isChoice)))

const isChoice = (given: unknown): given is Choice => {
  const { value, name } = (given ?? {}) as Partial<Choice>
  return typeof value === 'string' && typeof name === 'string'
}

export const optionFor = (options: ConfigOption[], category: 'mode' | 'model') =>
  options.find((option) => option.category === category)

export function modesOf(options: ConfigOption[]): AcpModes | undefined {
  const option = optionFor(options, 'mode')
  if (!option) return undefined
  const availableModes = choicesOf(option).map(({ value, ...choice }) => ({ id: value, ...choice }))
  return { availableModes, currentModeId: option.currentValue }
}

export function modelsOf(options: ConfigOption[]): AcpModels | undefined {
  const option = optionFor(options, 'model')
  if (!option) return undefined
  const availableModels = choicesOf(option).map(({ value, ...choice }) => ({ modelId: value, ...choice }))
  return { availableModels, currentModelId: option.currentValue }
}

function choicesOf({ options }: ConfigOption): { value: string; name: string; description?: string }[] {
  return options
    .flatMap((option) => ('options' in option ? option.options : [option]))
    .map(({ value, name, description }) => ({ value, name, ...(description && { description }) }))
}

export function openedChoices(opened: AcpSessionOpened): { modes?: AcpModes; models?: AcpModels } {
  const options = configOptionsOf(opened)
  const modes = opened.modes ?? modesOf(options)
  const models = opened.models ?? modelsOf(options)
  return { ...(modes && { modes }), ...(models && { models }) }
}

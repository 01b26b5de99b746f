import { type ConfirmMatcher, confirmMatcher } from '@deckhand/spec/control-name'
import type { AutomationAPI } from '../driver/index.ts'
import { byteLength } from '../page-text.ts'
import { hasAll, wordsOf } from './choices.ts'
import { type Control, type ControlOptions, controlOf, lineOf } from './control.ts'
import { type Offer, offerOf } from './definitions.ts'
import { genericTools } from './generic-tools.ts'
import { plainCopy } from './plain-copy.ts'
import { ToolNames } from './tool-names.ts'
import { refused } from './tool-refusal.ts'
import type { PageContext, PageTools, SerializedToolDef } from './tool-shapes.ts'

export interface PageToolsOptions {
  /** The size limit for all definitions together. */
  definitionBytes?: number
  /** The size limit for `context().interactions`. */
  interactionBytes?: number
  /** The site's `confirm` list, as far as the server has sent it. */
  confirm?: () => readonly string[]
}

interface Reading extends Offer {
  controls: Control[]
  matches: ConfirmMatcher
}

/** Tools for the current controls of a page, made from its AutomationAPI alone. */
export function pageTools(api: AutomationAPI, options: PageToolsOptions = {}): PageTools {
  const { definitionBytes = 30_000, interactionBytes = 10_000, confirm = () => [] } = options
  const names = new ToolNames(genericTools.map(({ name }) => name))
  let known: SerializedToolDef[] = []

  const nameFor: ControlOptions['nameFor'] = (verb, refName) => names.nameFor(verb, refName)

  const read = (state = api.getPageState()): Reading => {
    const list = confirm()
    const matches = confirmMatcher(list)
    const controls = state.interactions
      .filter(({ items }) => items.length)
      .map((interaction) => controlOf(interaction, { nameFor, matches }))
    const offer = offerOf(controls, definitionBytes, list.length > 0)
    known = reuse(known, offer.definitions)
    return { ...offer, controls, matches }
  }

  const context = (): PageContext => {
    const state = api.getPageState()
    const { controls, complete } = read(state)
    const lines = controls.filter((control) => !complete.has(control)).map((control) => lineOf(control))
    return { pageState: Object(plainCopy(state.viewState)), interactions: withinBytes(lines, interactionBytes) }
  }

  const execute: PageTools['execute'] = async (name, args, options) => {
    try {
      // Loaded on demand: questions about a page do not need it.
      const { executeCall } = await import('./execute-call.ts')
      return await executeCall({ ...options, api, read, name, args, names })
    } catch (error) {
      return refused(error)
    }
  }

  const interactions = (words = '') => {
    const wanted = wordsOf(words)
    return read()
      .controls.map((control) => lineOf(control, 30))
      .filter((line) => hasAll(line, wanted))
  }

  const definitions = () => {
    read()
    return known
  }
  return { definitions, execute, context, interactions, onChange: (callback) => api.onStateChange(() => callback()) }
}

/** Returns the previous list if it is equal, and otherwise reuses its equal definitions. */
function reuse(before: SerializedToolDef[], now: SerializedToolDef[]): SerializedToolDef[] {
  const byText = new Map(before.map((definition) => [JSON.stringify(definition), definition]))
  const list = now.map((definition) => byText.get(JSON.stringify(definition)) ?? definition)
  const isSame = list.length === before.length && list.every((definition, place) => definition === before[place])
  return isSame ? before : list
}

function withinBytes(lines: string[], bytes: number): string[] {
  const ends: number[] = []
  for (const line of lines) ends.push((ends.at(-1) ?? 0) + byteLength(line))
  const fitting = lines.filter((_, place) => (ends[place] ?? 0) <= bytes)
  const rest = lines.length - fitting.length
  return rest ? [...fitting, `and ${rest} more: list them by words of theirs with trigger-interaction`] : lines
}

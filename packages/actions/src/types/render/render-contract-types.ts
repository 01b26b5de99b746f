import type { JsonSchema } from '@deckhand/spec'
import type { ContractTag, Phase } from '../../contract/contract-tags.ts'
import { propertyKey, quoted } from './literal-text.ts'
import { headLine } from './render-types.ts'
import { pascalCase } from './type-name.ts'
import { indent } from './type-text.ts'
import { Writer } from './writer.ts'

export interface ContractShape {
  name: string
  /** The schema of the view state. */
  schema: JsonSchema
  tags: ContractTag[]
}

/**
 * The text of a contract's `.jay-contract.d.ts`: `<Pascal>ViewState`, its part in each phase, and `<Pascal>Refs`, the interactive elements. It imports
 * nothing from Jay. The first line names `file`.
 */
export function renderContractTypes({ name, schema, tags }: ContractShape, file: string): string {
  const pascal = pascalCase(name)
  const viewState = `${pascal}ViewState`
  const writer = new Writer(() => undefined)
  writer.declareAs(viewState, schema)
  const phases = (['Slow', 'Fast', 'Interactive'] as const).map(
    (phase) => `export type ${pascal}${phase}ViewState = ${phaseType(tags, phase, viewState) ?? nothing}\n`,
  )
  const refs = refLines(tags, false)
  const members = refs.length > 0 ? `{${indent(`\n${refs.join('\n')}`)}\n}` : nothing
  return [headLine(file), writer.text, ...phases, `export type ${pascal}Refs = ${members}\n`].join('\n')
}

const nothing = 'Record<never, never>'

/** The part of the type at `place` that a phase has, or `undefined`. A list includes its `trackBy` key in every phase that has any of its items' values. */
function phaseType(tags: ContractTag[], phase: Phase, place: string, always?: string): string | undefined {
  const shown = tags.filter(({ isShown }) => isShown)
  const whole = shown.filter((tag) => isWhole(tag, phase)).map(({ key }) => key)
  const parts = shown.flatMap((tag) => partOf(tag, phase, place))
  if (whole.length + parts.length === 0) return undefined
  const keys = [...new Set([...(always === undefined ? [] : [always]), ...whole])]
  const picked = keys.length > 0 ? [`Pick<${place}, ${keys.map(quoted).join(' | ')}>`] : []
  const rest = parts.length > 0 ? [`{${indent(`\n${parts.join('\n')}`)}\n}`] : []
  return [...picked, ...rest].join(' & ')
}

function isWhole({ phases, tags }: ContractTag, phase: Phase): boolean {
  const shown = tags?.filter(({ isShown }) => isShown) ?? []
  return shown.length > 0 ? shown.every((tag) => isWhole(tag, phase)) : phases.includes(phase)
}

function partOf(tag: ContractTag, phase: Phase, place: string): string[] {
  if (!tag.tags || isWhole(tag, phase)) return []
  const inner = `${place}[${quoted(tag.key)}]${tag.isRepeated ? '[number]' : ''}`
  const type = phaseType(tag.tags, phase, inner, tag.isRepeated ? tag.trackBy : undefined)
  if (type === undefined) return []
  return [`${propertyKey(tag.key)}: ${tag.isRepeated ? `(${type})[]` : type}`]
}

/** Inside a list there is one element for each item. */
function refLines(tags: ContractTag[], isInList: boolean): string[] {
  return tags.flatMap((tag) => {
    const isMany = isInList || tag.isRepeated
    const inner = refLines(tag.tags ?? [], isMany)
    const key = propertyKey(tag.key)
    if (tag.elements.length > 0)
      return [`${key}: ${isMany ? `(${tag.elements.join(' | ')})[]` : tag.elements.join(' | ')}`]
    return inner.length > 0 ? [`${key}: {${indent(`\n${inner.join('\n')}`)}\n}`] : []
  })
}

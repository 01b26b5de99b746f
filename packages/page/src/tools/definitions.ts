import { kebab } from '@deckhand/spec/control-name'
import { byteLength, oneLine } from '../page-text.ts'
import { type Control, descriptionOf } from './control.ts'
import { genericTools } from './generic-tools.ts'
import { optionsOf } from './select-options.ts'
import type { SerializedToolDef, ToolInputSchema, ToolParameter } from './tool-shapes.ts'

export interface Offer {
  definitions: SerializedToolDef[]
  /** Controls whose definition is complete, so that they need no line of their own. */
  complete: Set<Control>
}

const maxLabels = 30
const maxNames = 10
const maxLabelBytes = 2000
/** The share of bytes for tools without labels, so that one long list does not displace other tools. */
const bareShare = 0.8

/**
 * One tool per control, in page order, up to a size limit, because definitions are sent with every message. Controls without a tool
 * are used with the generic ones.
 */
export function offerOf(controls: Control[], bytes: number, hasList = false): Offer {
  const offered = new Map<Control, SerializedToolDef>()
  let left = bytes - byteLength(genericTools)
  for (const control of markedFirst(controls)) {
    const definition = { ...bareDefinition(control), ...(hasList && namesOf(control)) }
    const size = byteLength(definition) + 1
    if (left - size < bytes * (1 - bareShare)) break
    left -= size
    offered.set(control, definition)
  }
  const complete = addLabels(offered, left)
  const definitions = controls.flatMap((control) => offered.get(control) ?? [])
  return { definitions: [...genericTools, ...definitions], complete }
}

/** Marked controls come first: only their own tool can use them. */
const markedFirst = (controls: Control[]) => [
  ...controls.filter(({ isMarked }) => isMarked),
  ...controls.filter(({ isMarked }) => !isMarked),
]

function addLabels(offered: Map<Control, SerializedToolDef>, bytes: number): Set<Control> {
  const complete = new Set<Control>()
  let left = bytes
  for (const [control, bare] of offered) {
    const labels = control.isGroup ? bounded(control.choices.map(({ label }) => label)) : []
    const full = { ...bare, ...definitionOf(control, labels, bounded(optionsOf(control))) }
    const more = byteLength(full) - byteLength(bare)
    if (more > left || more > maxLabelBytes) continue
    left -= more
    offered.set(control, full)
    if (!control.isGroup || labels.length) complete.add(control)
  }
  return complete
}

const bounded = (labels: string[]) => (labels.length > maxLabels || byteLength(labels) > maxLabelBytes ? [] : labels)

/** Without the labels to choose from, which may not fit. */
export const bareDefinition = (control: Control) => definitionOf(control, [], [])

function definitionOf(control: Control, labels: string[], options: string[]): SerializedToolDef {
  const properties: Record<string, ToolParameter> = {}
  const required: string[] = []
  if (control.isGroup) {
    properties.item = labels.length
      ? { type: 'string', enum: labels }
      : { type: 'string', description: 'Words of its label' }
    if (control.choices.length > 1) required.push('item')
  }
  if (control.verb === 'toggle') properties.checked = { type: 'boolean' }
  if (control.verb === 'fill') {
    properties.value = valueParameter(control, options)
    required.push('value')
  }
  const inputSchema: ToolInputSchema = { type: 'object', properties, ...(required.length && { required }) }
  const confirm = control.isMarked && { confirm: control.question ?? (true as const) }
  return {
    name: control.name,
    description: descriptionOf(control),
    inputSchema,
    category: 'page-automation',
    ...confirm,
  }
}

/** For the server, which also compares them with the site's `confirm` list. */
function namesOf({ name, verb, refName, choices }: Control): Pick<SerializedToolDef, 'labels' | 'refName'> {
  const all = new Set(choices.flatMap(({ item }) => item.names ?? []).map((label) => oneLine(label)))
  const labels = [...all].filter((label) => `${verb}-${kebab(label)}` !== name).slice(0, maxNames)
  return { ...(labels.length && { labels }), ...(`${verb}-${refName}` !== name && { refName: oneLine(refName, 64) }) }
}

function valueParameter({ kind, choices }: Control, options: string[]): ToolParameter {
  if (kind === 'slider') return { type: 'number' }
  const text = { type: 'string' as const, ...(options.length && { enum: options }) }
  const isForSeveral = kind === 'select' && (choices[0]?.item.element as HTMLSelectElement | undefined)?.multiple
  return isForSeveral ? { type: 'array', items: text } : text
}

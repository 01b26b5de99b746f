import type { Coordinate, InteractionItem } from '../driver/index.ts'
import { firstOf } from '../first-of.ts'
import { listed, quoted } from '../page-text.ts'
import { checkArguments, type ToolArguments } from './check-arguments.ts'
import { choose } from './choices.ts'
import type { Control } from './control.ts'
import { bareDefinition } from './definitions.ts'
import { findControl, findCoordinate } from './find-control.ts'
import { genericTools } from './generic-tools.ts'
import { optionBehind } from './select-options.ts'
import type { ToolNames } from './tool-names.ts'
import { ToolRefusal } from './tool-refusal.ts'
import type { SerializedToolDef } from './tool-shapes.ts'

export interface Call {
  name: string
  args: unknown
  names: ToolNames
  controls: Control[]
  definitions: SerializedToolDef[]
}

export interface Plan {
  /** Absent if there is nothing to do. */
  event?: string
  coordinate: Coordinate
  data?: unknown
  /** The control needs a person's consent. */
  isMarked?: boolean
  /** The result as a sentence, evaluated afterwards. */
  done: () => string
}

/** Resolves a call on the page in its current state. Throws a ToolRefusal if it matches nothing, or several things. */
export function planCall(call: Call): Plan {
  const definition = firstOf(call.definitions, ({ name }) => name === call.name)
  if (definition && genericTools.includes(definition))
    return planGeneric(call, checkArguments(definition.inputSchema, call.args))
  const control = firstOf(call.controls, ({ name }) => name === call.name)
  if (!control) throw missingTool(call)
  const args = checkArguments((definition ?? bareDefinition(control)).inputSchema, call.args)
  const item = itemOf(control, args)
  return { ...planFor(control, item, args), isMarked: item.confirm === true }
}

function missingTool({ name, names }: Call): ToolRefusal {
  return names.wasGiven(name)
    ? new ToolRefusal('GONE', `The page no longer has what ${quoted(name)} worked. Look at what it has now.`)
    : new ToolRefusal('NOT_FOUND', `There is no tool ${quoted(name)}. Use one of those that are offered.`)
}

function planGeneric({ name, controls }: Call, args: ToolArguments): Plan {
  const [control, item] = args.coordinate ? findCoordinate(controls, args) : findNamed(controls, args)
  if (item.confirm) {
    const words = `A person is asked before ${control.title} is worked: use ${control.name}.`
    throw new ToolRefusal('NOT_ALLOWED', words, 'refName')
  }
  if (name === 'trigger-interaction') return planEvent(control, item, args.event as string | undefined)
  if (control.verb === 'fill') return planFor(control, item, args)
  throw new ToolRefusal('NOT_FILLABLE', `Nothing can be written into ${control.title}. Use ${control.name}.`, 'refName')
}

function findNamed(controls: Control[], args: ToolArguments): [Control, InteractionItem] {
  const control = findControl(controls, args.refName)
  return [control, itemOf(control, args)]
}

function itemOf({ choices, refName, title }: Control, { item }: ToolArguments): InteractionItem {
  if (item !== undefined) return choose(choices, refName, String(item))
  if (choices.length === 1 && choices[0]) return choices[0].item
  const labels = listed(choices.map(({ label }) => quoted(label)))
  throw new ToolRefusal('INVALID_ARGUMENTS', `There are ${choices.length} of ${title}. Say which: ${labels}.`, 'item')
}

function planEvent(control: Control, { coordinate, events }: InteractionItem, event = 'click'): Plan {
  const possible = ['click', ...events.filter((one) => one !== 'click')]
  if (!possible.includes(event)) {
    throw new ToolRefusal('NOT_ALLOWED', `It answers to ${listed(possible)}, not to ${quoted(event)}.`, 'event')
  }
  if (event !== 'click' && control.verb === 'fill') {
    throw new ToolRefusal('NOT_ALLOWED', `${event} needs a value: use fill-input or ${control.name}.`, 'event')
  }
  return { event, coordinate, done: () => `Triggered ${event} at ${control.title}.` }
}

function planFor(control: Control, item: InteractionItem, args: ToolArguments): Plan {
  const { coordinate, label } = item
  const which = `${control.title}${control.isGroup ? ` of ${quoted(label ?? coordinate.join(' '))}` : ''}`
  if (control.verb === 'fill') return planFill(control, item, args.value as Value, which)
  if (control.verb === 'toggle') return planToggle(item, args.checked, which)
  return { event: 'click', coordinate, done: () => `Clicked ${which}.` }
}

function planToggle({ coordinate, element }: InteractionItem, wanted: unknown, which: string): Plan {
  const before = isOn(element)
  if (wanted === before) return { coordinate, done: () => `Left alone ${which}, which is ${word(before)} already.` }
  const done = () => {
    const after = isOn(element)
    return after === before
      ? `Clicked ${which}, and the page left it ${word(after)}.`
      : `Switched ${which} ${word(after)}.`
  }
  return { event: 'click', coordinate, done }
}

type Value = string | number | string[]

function planFill({ kind }: Control, { coordinate, element }: InteractionItem, value: Value, which: string): Plan {
  const texts = [value].flat().map(String)
  const values = kind === 'select' ? texts.map((text) => optionBehind(element, text)) : texts
  const data = Array.isArray(value) ? values : values[0]
  const field = element as HTMLInputElement
  const done = () => {
    if (field.type === 'password') return `Filled ${which}.`
    const isOther = kind === 'text' && typeof field.value === 'string' && field.value !== data
    return `Set ${which} to ${texts.map((text) => quoted(text)).join(', ')}.${isOther ? ` The page made it ${quoted(field.value)}.` : ''}`
  }
  return { event: kind === 'select' ? 'change' : 'input', coordinate, data, done }
}

const word = (on: boolean) => (on ? 'on' : 'off')

function isOn(element: HTMLElement): boolean {
  const { checked } = element as HTMLInputElement
  return checked ?? ['aria-checked', 'aria-pressed'].some((name) => element.getAttribute(name) === 'true')
}

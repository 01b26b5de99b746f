import type { Coordinate, InteractionItem } from '../driver/index.ts'
import { checkArguments, type ToolArguments } from './check-arguments.ts'
import { choose } from './choices.ts'
import type { Control } from './control.ts'
import { bareDefinition } from './definitions.ts'
import { findControl, findCoordinate } from './find-control.ts'
import { genericTools } from './generic-tools.ts'
import { listed, quoted } from './page-text.ts'
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
  /** Without one there is nothing to do. */
  event?: string
  coordinate: Coordinate
  data?: unknown
  done: string
}

/** What a call means on the page as it is now. Throws a ToolRefusal when it means nothing, or more than one thing. */
export function planCall(call: Call): Plan {
  const definition = call.definitions.find(({ name }) => name === call.name)
  if (definition && genericTools.includes(definition))
    return planGeneric(call, checkArguments(definition.inputSchema, call.args))
  const control = call.controls.find(({ name }) => name === call.name)
  if (!control) throw missing(call)
  const args = checkArguments((definition ?? bareDefinition(control)).inputSchema, call.args)
  return planFor(control, itemOf(control, args), args)
}

function missing({ name, names }: Call): ToolRefusal {
  return names.wasGiven(name)
    ? new ToolRefusal('GONE', `The page no longer has what ${quoted(name)} worked. Look at what it has now.`)
    : new ToolRefusal('NOT_FOUND', `There is no tool ${quoted(name)}. Use one of those that are offered.`)
}

function planGeneric({ name, controls }: Call, args: ToolArguments): Plan {
  const [control, item] = args.coordinate ? findCoordinate(controls, args) : named(controls, args)
  if (name === 'trigger-interaction') return planEvent(control, item, args.event as string | undefined)
  if (control.verb === 'fill') return planFor(control, item, args)
  throw new ToolRefusal('NOT_FILLABLE', `Nothing can be written into ${control.title}. Use ${control.name}.`, 'refName')
}

function named(controls: Control[], args: ToolArguments): [Control, InteractionItem] {
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
  return { event, coordinate, done: `Triggered ${event} at ${control.title}.` }
}

function planFor(control: Control, item: InteractionItem, args: ToolArguments): Plan {
  const { coordinate } = item
  const which = `${control.title}${control.isGroup ? ` of ${quoted(item.label ?? coordinate.join(' '))}` : ''}`
  if (control.verb === 'fill') return planFill(control, item, args.value as string | number, which)
  if (control.verb === 'click') return { event: 'click', coordinate, done: `Clicked ${which}.` }
  const state = isOn(item.element)
  if (args.checked === state)
    return { coordinate, done: `Left alone ${which}, which is ${state ? 'on' : 'off'} already.` }
  return { event: 'click', coordinate, done: `Switched ${which} ${state ? 'off' : 'on'}.` }
}

function planFill({ kind }: Control, item: InteractionItem, value: string | number, which: string): Plan {
  const data = kind === 'select' ? optionBehind(item.element, String(value)) : String(value)
  const event = kind === 'select' ? 'change' : 'input'
  return { event, coordinate: item.coordinate, data, done: `Set ${which} to ${quoted(String(value))}.` }
}

function isOn(element: HTMLElement): boolean {
  const { checked } = element as HTMLInputElement
  return checked ?? ['aria-checked', 'aria-pressed'].some((name) => element.getAttribute(name) === 'true')
}

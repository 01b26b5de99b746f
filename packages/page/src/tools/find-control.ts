import type { InteractionItem } from '../driver/index.ts'
import { firstOf } from '../first-of.ts'
import { listed, oneLine, quoted } from '../page-text.ts'
import type { ToolArguments } from './check-arguments.ts'
import { hasAll, wordsOf } from './choices.ts'
import { type Control, lineOf } from './control.ts'
import { ToolRefusal } from './tool-refusal.ts'

/** Finds a control by its exact name. Similar names are only suggested: the model has to call again. */
export function findControl(controls: Control[], refName: unknown): Control {
  const wanted = String(refName ?? '')
  if (!wanted)
    throw new ToolRefusal('INVALID_ARGUMENTS', 'Say what is meant: its refName or its coordinate.', 'refName')
  const found = firstOf(controls, ({ refName: own }) => own === wanted || oneLine(own, 64) === wanted)
  if (found) return found
  const words = wordsOf(wanted)
  const near = controls.map((control) => lineOf(control)).filter((line) => words.some((word) => hasAll(line, [word])))
  const instead = near.length ? `There are: ${listed(near)}` : `There are ${controls.length} others`
  throw new ToolRefusal('NOT_FOUND', `Nothing on the page is named ${quoted(wanted)}. ${instead}.`, 'refName')
}

/** Matches every step exactly: a missing control must not become a click on another one. */
export function findCoordinate(controls: Control[], args: ToolArguments): [Control, InteractionItem] {
  if (args.refName !== undefined || args.item !== undefined) {
    throw new ToolRefusal('INVALID_ARGUMENTS', 'A coordinate says it all: leave out refName and item.', 'coordinate')
  }
  const wanted = JSON.stringify(args.coordinate)
  for (const control of controls) {
    const choice = firstOf(control.choices, ({ item }) => JSON.stringify(item.coordinate) === wanted)
    if (choice) return [control, choice.item]
  }
  const words = `Nothing on the page is at ${oneLine(wanted, 200)}. Nothing was done; use a refName that the page has.`
  throw new ToolRefusal('NOT_FOUND', words, 'coordinate')
}

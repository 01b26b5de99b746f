import { oneLine, quoted } from '../../page-text.ts'
import type { ListedControls } from '../automation-api.ts'
import { describeElement } from './words.ts'

/** What an action did to an element, for the model and for people. */
export interface Outcome {
  /** A sentence that includes how the page reacted. */
  did: string
  /** The current value. Never that of a password. */
  value?: string
  /** Nothing was done, because the state was already right. */
  already?: boolean
}

export interface ActOptions {
  /** Ends waiting and prevents the next step. The action throws the signal's reason. */
  signal?: AbortSignal | undefined
  /** The one marked control that a person agreed to. */
  confirmed?: HTMLElement | undefined
  /** Controls that count as marked because the site lists them. */
  listed?: ListedControls | undefined
}

/** `what` is "Filled": the element's name follows. */
export function done(what: string, element: Element, value?: string): Outcome {
  const did = `${what} the ${describeElement(element)}`
  return value === undefined
    ? { did: `${did}.` }
    : { did: `${did}: it is now ${quoted(value)}.`, value: oneLine(value, 500) }
}

export function unchanged(element: Element, value: string): Outcome {
  return {
    did: `The ${describeElement(element)} is already ${quoted(value)}.`,
    value: oneLine(value, 500),
    already: true,
  }
}

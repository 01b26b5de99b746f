import { oneLine, quoted } from '../../page-text.ts'
import type { ListedControls } from '../automation-api.ts'
import { spoken } from './words.ts'

/** What was done to an element, for the model and for people. */
export interface Outcome {
  /** In words, with what the page made of it. */
  did: string
  /** What it holds now; never that of a password. */
  value?: string
  /** Nothing was done, for it was so already. */
  already?: boolean
}

export interface ActOptions {
  /** Ends waiting, and keeps the next step from being made. What is thrown is the signal's reason. */
  signal?: AbortSignal | undefined
  /** The one marked control that a person was asked about and allowed. */
  confirmed?: HTMLElement | undefined
  /** Controls that count as marked. */
  listed?: ListedControls | undefined
}

/** `what` is "Filled": the element's name follows. */
export function done(what: string, element: Element, value?: string): Outcome {
  const did = `${what} the ${spoken(element)}`
  return value === undefined
    ? { did: `${did}.` }
    : { did: `${did}: it is now ${quoted(value)}.`, value: oneLine(value, 500) }
}

export function unchanged(element: Element, value: string): Outcome {
  return { did: `The ${spoken(element)} is already ${quoted(value)}.`, value: oneLine(value, 500), already: true }
}

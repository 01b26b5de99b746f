import { quoted } from '../../page-text.ts'
import { PageError } from '../page-error.ts'
import { click } from './click.ts'
import { type FillValue, fill } from './fields/fill.ts'
import { isToggle, toggle } from './fields/toggle.ts'
import { focusOn, leave } from './focus-on.ts'
import { type ActOptions, done, type Outcome } from './outcome.ts'
import { press } from './press.ts'
import { reach } from './reach.ts'
import { refuseUnconfirmed } from './refuse-unconfirmed.ts'
import { submit } from './submit.ts'

type Handler = (element: HTMLElement, data: unknown, options: ActOptions) => Promise<Outcome>

const handlers: Record<string, Handler> = {
  click: (element, _data, options) => click(element, options),
  input: change,
  change,
  keydown: (element, data, options) => press(element, keysOf(data), options),
  submit: async (element, _data, options) => {
    const outcome = done('Sent the form of', element)
    if (element.localName !== 'form') reach(element)
    submit(element, options)
    return outcome
  },
  focus: async (element) => {
    reach(element)
    focusOn(element)
    return done('Went to', element)
  },
  blur: async (element) => {
    leave(element)
    return done('Left', element)
  },
}

/** Performs an AutomationAPI event as a person would. `data` is the value or the key: bare, or as `{ value }`, `{ checked }` or `{ key }`. */
export async function triggerEvent(
  type: string,
  element: HTMLElement,
  data?: unknown,
  options: ActOptions = {},
): Promise<Outcome> {
  options.signal?.throwIfAborted()
  const handler = Object.hasOwn(handlers, type) ? handlers[type] : undefined
  if (type !== 'focus' && type !== 'blur') refuseUnconfirmed(element, options)
  if (handler) return handler(element, data, options)
  throw new PageError(
    'NOT_ALLOWED',
    `There is no event ${quoted(type)} here. Use one of ${Object.keys(handlers).join(', ')}.`,
  )
}

function change(element: HTMLElement, data: unknown, options: ActOptions): Promise<Outcome> {
  const value = partOf(data, 'value') ?? partOf(data, 'checked')
  if (value === undefined && isToggle(element)) return toggle(element, undefined, options)
  if (!isFillValue(value)) {
    throw new PageError(
      'NOT_FILLABLE',
      'A value is missing: give it as a text, a number, true or false, or a list of texts.',
    )
  }
  return fill(element, value, options)
}

function keysOf(data: unknown): string | string[] {
  const keys = partOf(data, 'key')
  if (typeof keys === 'string' || isTexts(keys)) return keys
  throw new PageError('NOT_ALLOWED', 'A key is missing: give its name as key, for instance Enter.')
}

function partOf(data: unknown, name: string): unknown {
  const isBare = typeof data !== 'object' || data === null || Array.isArray(data)
  return isBare ? (data ?? undefined) : (data as Record<string, unknown>)[name]
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

function isFillValue(value: unknown): value is FillValue {
  return ['string', 'number', 'boolean'].includes(typeof value) || isTexts(value)
}

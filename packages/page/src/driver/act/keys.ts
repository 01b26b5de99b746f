import { quoted } from '../../page-text.ts'
import { PageError } from '../page-error.ts'

/** Key codes, which old pages read. */
const numbers = new Map(
  Object.entries({
    Enter: 13,
    Escape: 27,
    Backspace: 8,
    Delete: 46,
    Tab: 9,
    Home: 36,
    End: 35,
    PageUp: 33,
    PageDown: 34,
    ArrowLeft: 37,
    ArrowUp: 38,
    ArrowRight: 39,
    ArrowDown: 40,
  }),
)
const modifiers = new Map(Object.entries({ Shift: 'shiftKey', Control: 'ctrlKey', Alt: 'altKey', Meta: 'metaKey' }))

export type KeyPress = KeyboardEventInit & { key: string; keyCode: number }

/** Reads `Enter`, `a`, `Space` or `Control+Enter`. */
export function readKey(text: string): KeyPress {
  const parts = text.length > 1 ? text.split(/\+(?=.)/) : [text]
  const key = (parts.pop() ?? '').replace(/^Space$/, ' ')
  if (!numbers.has(key) && [...key].length !== 1) refuse(text)
  const held = Object.fromEntries(parts.map((part) => [modifiers.get(part) ?? refuse(text), true]))
  return { ...held, key, code: codeOf(key), keyCode: numbers.get(key) ?? key.toUpperCase().charCodeAt(0) }
}

function codeOf(key: string): string {
  if (/^[a-z]$/i.test(key)) return `Key${key.toUpperCase()}`
  return key === ' ' ? 'Space' : /^\d$/.test(key) ? `Digit${key}` : numbers.has(key) ? key : ''
}

function refuse(text: string): never {
  const known = [...numbers.keys(), 'Space'].join(', ')
  throw new PageError(
    'NOT_ALLOWED',
    `There is no key ${quoted(text)}. Use one character or ${known}, after Control+, Shift+, Alt+ or Meta+.`,
  )
}

import { shorten, tidy } from '../../page-text.ts'
import { type Lookup, referred } from '../tree/name.ts'
import type { Seen } from '../tree/seen.ts'

interface Described {
  first: Seen
  title: string
  place: string
  lookup: Lookup
}

/** What an author says of it, or else what a person reads on it and around it: never the names of elements. */
export function describe({ first, title, place, lookup }: Described): string {
  const said = tidy(first.element.getAttribute('data-deckhand-description'))
  if (said) return shorten(said, 300)
  const where = place && place !== title ? ` (${shorten(place, 60)})` : ''
  const notes = [hintOf(first, title, lookup), fieldNote(first)].filter(Boolean)
  return `${shorten(title, 80)}${where}${notes.length ? `: ${shorten(notes.join('; '), 300)}` : ''}`
}

/** WebMCP's attributes say what a form does and what its fields are for; the form's words go to the button that sends it. */
function hintOf({ element }: Seen, title: string, lookup: Lookup): string {
  const field = element as HTMLInputElement
  const form = field.type === 'submit' || field.type === 'image' ? field.form : null
  const hint =
    tidy(element.getAttribute('toolparamdescription')) ||
    tidy(form?.getAttribute('tooldescription')) ||
    tidy(element.getAttribute('aria-description')) ||
    referred(element, 'aria-describedby', lookup) ||
    tidy(element.getAttribute('title'))
  return hint === title ? '' : hint
}

function fieldNote({ element, kind }: Seen): string {
  if (kind !== 'text' && kind !== 'slider' && kind !== 'select') return ''
  const { type, min, max, required } = element as HTMLInputElement
  const isPlain = !type || /^(text|textarea|select-one|range)$/.test(type)
  const range = min || max ? `${min || '…'} to ${max || '…'}` : ''
  return [isPlain ? '' : type, range, required ? 'required' : ''].filter(Boolean).join(', ')
}

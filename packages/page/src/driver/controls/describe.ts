import { shorten, tidy } from '../../page-text.ts'
import { type Lookup, referencedText } from '../tree/name.ts'
import type { PageNode } from '../tree/page-node.ts'

interface Described {
  first: PageNode
  title: string
  place: string
  lookup: Lookup
}

/** The author's description, or else the text on and around the control. Never includes element names. */
export function describe({ first, title, place, lookup }: Described): string {
  const said = tidy(first.element.getAttribute('data-deckhand-description'))
  if (said) return shorten(said, 300)
  const where = place && place !== title ? ` (${shorten(place, 60)})` : ''
  const notes = [hintOf(first, title, lookup), fieldNote(first)].filter(Boolean)
  return `${shorten(title, 80)}${where}${notes.length ? `: ${shorten(notes.join('; '), 300)}` : ''}`
}

/** WebMCP's attributes describe forms and fields. A form's description goes to its submit button. */
function hintOf({ element }: PageNode, title: string, lookup: Lookup): string {
  const field = element as HTMLInputElement
  const form = field.type === 'submit' || field.type === 'image' ? field.form : null
  const hint =
    tidy(element.getAttribute('toolparamdescription')) ||
    tidy(form?.getAttribute('tooldescription')) ||
    tidy(element.getAttribute('aria-description')) ||
    referencedText(element, 'aria-describedby', lookup) ||
    tidy(element.getAttribute('title'))
  return hint === title ? '' : hint
}

function fieldNote({ element, kind }: PageNode): string {
  if (kind !== 'text' && kind !== 'slider' && kind !== 'select') return ''
  const { type, min, max, required } = element as HTMLInputElement
  const isPlain = !type || /^(text|textarea|select-one|range)$/.test(type)
  const range = min || max ? `${min || '…'} to ${max || '…'}` : ''
  return [isPlain ? '' : type, range, required ? 'required' : ''].filter(Boolean).join(', ')
}

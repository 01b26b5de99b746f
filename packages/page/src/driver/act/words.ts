import { oneLine, quoted } from '../../page-text.ts'

type Named = Element & { labels?: Iterable<Element> | null } & Partial<
    Record<'placeholder' | 'title' | 'value' | 'alt', string>
  >

/** These show their value as their label. */
const pressed = 'input:is([type=submit],[type=button],[type=reset],[type=image])'

/** The visible name, for messages and to choose an option. Names of tools come from elsewhere. */
export function nameOf(element: Element): string {
  const named = element as Named
  const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
  const root = element.getRootNode() as Document
  const labels = [...ids.map((id) => root.getElementById?.(id)), ...(named.labels ?? [])]
  const candidates = [
    element.getAttribute('aria-label'),
    labels.map((label) => label?.textContent ?? '').join(' '),
    element.matches(pressed) ? named.value || named.alt : '',
    element.matches('input,textarea,select,[contenteditable]') ? '' : shownText(element),
    named.placeholder,
    named.title,
  ]
  return candidates.map((each) => oneLine(each ?? '', 200)).find(Boolean) ?? ''
}

/** Prefers `innerText`, which is the visible text. It is empty for hidden elements, such as the options of a select. */
function shownText(element: Element): string {
  return (element as HTMLElement).innerText || element.textContent || ''
}

const kinds: Record<string, string> = { a: 'link', input: 'field', textarea: 'field', select: 'list' }

/** For messages: `button "Save"`. */
export function describeElement(element: Element): string {
  const own = element.matches('[type=checkbox],[type=radio],[type=submit]') && element.getAttribute('type')
  const kind = element.getAttribute('role') || own || kinds[element.localName] || element.localName
  const name = nameOf(element)
  return name ? `${kind} ${quoted(name, 60)}` : kind
}

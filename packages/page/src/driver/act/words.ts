import { oneLine, quoted } from '../../page-text.ts'

type Named = Element & { labels?: Iterable<Element> | null } & Partial<
    Record<'placeholder' | 'title' | 'value' | 'alt', string>
  >

/** What is read on these is their value. */
const pressed = 'input:is([type=submit],[type=button],[type=reset],[type=image])'

/** What people call it. For words and for choosing an option by its name; the tools' names come from elsewhere. */
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

/** `innerText` is what is shown, and is empty for what is not shown at all, as the options of a select. */
function shownText(element: Element): string {
  return (element as HTMLElement).innerText || element.textContent || ''
}

const kinds: Record<string, string> = { a: 'link', input: 'field', textarea: 'field', select: 'list' }

/** For messages: `button "Save"`. */
export function spoken(element: Element): string {
  const own = element.matches('[type=checkbox],[type=radio],[type=submit]') && element.getAttribute('type')
  const kind = element.getAttribute('role') || own || kinds[element.localName] || element.localName
  const name = nameOf(element)
  return name ? `${kind} ${quoted(name, 60)}` : kind
}

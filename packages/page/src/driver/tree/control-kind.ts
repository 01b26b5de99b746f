import type { InteractionKind } from '../automation-api.ts'
import type { PageNode } from './page-node.ts'

const byRole = new Map<string, InteractionKind>(
  Object.entries({
    button: 'button',
    checkbox: 'checkbox',
    link: 'link',
    menuitem: 'button',
    menuitemcheckbox: 'checkbox',
    menuitemradio: 'radio',
    option: 'other',
    radio: 'radio',
    searchbox: 'text',
    slider: 'slider',
    spinbutton: 'slider',
    switch: 'checkbox',
    tab: 'button',
    textbox: 'text',
    treeitem: 'other',
  }),
)

/** Containers that scroll may take the focus, but do nothing when clicked. */
const holders = new Set(
  'region group list main dialog alertdialog document application table grid listbox tree menu menubar tablist tabpanel radiogroup toolbar log feed article form navigation rowgroup row'.split(
    ' ',
  ),
)

/** The kind of control. Derived from markup alone, because scripts cannot list the listeners of an element. */
export function controlKind(element: Element, tag: string, role: string): InteractionKind | undefined {
  if (!('innerText' in element)) return undefined
  if (isEditingHost(element as HTMLElement)) return 'editor'
  if (tag === 'select') return 'select'
  if (tag === 'input' || tag === 'textarea') return fieldKind(element as HTMLInputElement, tag, role)
  if (role === 'combobox' || (role === 'button' && opensMenu(element))) return 'menu'
  return byRole.get(role) ?? (isPlainTarget(element, role) ? 'other' : undefined)
}

function fieldKind(element: HTMLInputElement, tag: string, role: string): InteractionKind {
  if (tag === 'textarea') return 'text'
  const { type } = element
  if (type === 'checkbox' || type === 'radio') return type
  if (type === 'range') return 'slider'
  return byRole.get(role) === 'button' ? 'button' : 'text'
}

const opensMenu = (element: Element) =>
  /^(true|menu|listbox|tree|grid)$/.test(element.getAttribute('aria-haspopup') ?? '')

const isEditingHost = (element: HTMLElement) =>
  element.hasAttribute('contenteditable') &&
  element.isContentEditable &&
  !element.parentElement?.closest('[contenteditable=""],[contenteditable="true"],[contenteditable="plaintext-only"]')

const isPlainTarget = (element: Element, role: string) =>
  element.hasAttribute('onclick') || (element.getAttribute('tabindex') === '0' && !holders.has(role))

const events: Record<InteractionKind, string[]> = {
  button: ['click'],
  checkbox: ['change', 'click'],
  editor: ['input'],
  link: ['click'],
  menu: ['click'],
  other: ['click'],
  radio: ['change', 'click'],
  select: ['change'],
  slider: ['input', 'change'],
  text: ['input', 'change'],
}

/** A read-only field takes no text but can be clicked: some open a calendar. */
export function eventsOf({ element, kind = 'other', memo }: PageNode): string[] {
  memo.events ??= isReadOnly(element, kind) ? ['click'] : events[kind]
  return [...memo.events]
}

const isReadOnly = (element: Element, kind: InteractionKind) =>
  (kind === 'text' && (element as HTMLInputElement).readOnly) || element.getAttribute('aria-readonly') === 'true'

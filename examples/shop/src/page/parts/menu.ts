import { element } from '../element.ts'

export interface MenuItem {
  label: string
  onSelect(): void
  /** Whether it is the chosen one. Absent if the menu has no choice. */
  isChosen?: boolean
}

export interface MenuOptions {
  id: string
  /** The label of the button. */
  label: string
  items(): MenuItem[]
}

const openingKeys = ['Enter', ' ', 'ArrowDown', 'ArrowUp']

/**
 * A button with a menu that is in the page only while it is open. As in component libraries it opens when the pointer goes
 * down, and by keys; a click event alone, as from a script, does nothing.
 */
export function menu({ id, label, items }: MenuOptions): HTMLElement {
  const trigger = element(
    'button',
    { type: 'button', id, class: 'quiet', 'aria-haspopup': 'menu', 'aria-expanded': 'false' },
    label,
  )
  const root = element('div', { class: 'menu' }, trigger)
  let list: HTMLElement | undefined

  const close = (andFocus: boolean) => {
    list?.remove()
    list = undefined
    trigger.setAttribute('aria-expanded', 'false')
    trigger.removeAttribute('aria-controls')
    document.removeEventListener('pointerdown', closeOutside, true)
    if (andFocus) trigger.focus()
  }
  const closeOutside = ({ target }: Event) => {
    if (!root.isConnected || !root.contains(target as Node)) close(false)
  }
  const open = (at: 'first' | 'last') => {
    list = menuList(id, items(), close)
    root.append(list)
    trigger.setAttribute('aria-expanded', 'true')
    trigger.setAttribute('aria-controls', list.id)
    document.addEventListener('pointerdown', closeOutside, true)
    itemsOf(list)
      .at(at === 'first' ? 0 : -1)
      ?.focus()
  }

  trigger.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || event.ctrlKey) return
    // Otherwise the button would take the focus back from the first item.
    event.preventDefault()
    if (list) close(true)
    else open('first')
  })
  trigger.addEventListener('keydown', (event) => {
    if (!openingKeys.includes(event.key)) return
    event.preventDefault()
    if (!list) open(event.key === 'ArrowUp' ? 'last' : 'first')
  })
  return root
}

const itemsOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLButtonElement>('button')]

function menuList(id: string, items: MenuItem[], close: (andFocus: boolean) => void): HTMLElement {
  const buttons = items.map(({ label, isChosen, onSelect }) => {
    const role = isChosen === undefined ? 'menuitem' : 'menuitemradio'
    const select = () => {
      close(true)
      onSelect()
    }
    return element(
      'button',
      { type: 'button', role, tabindex: -1, 'aria-checked': checked(isChosen), onclick: select },
      label,
    )
  })
  const list = element('div', { id: `${id}-list`, class: 'menu-list', role: 'menu', 'aria-labelledby': id }, ...buttons)
  list.addEventListener('keydown', (event) => {
    const next = nextItem(buttons, event.key)
    if (next) {
      event.preventDefault()
      next.focus()
    } else if (event.key === 'Escape') close(true)
    else if (event.key === 'Tab') close(false)
  })
  return list
}

const checked = (isChosen: boolean | undefined) => (isChosen === undefined ? undefined : String(isChosen))

/** The item to focus after a key; undefined for other keys. */
function nextItem(buttons: HTMLButtonElement[], key: string): HTMLButtonElement | undefined {
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
  if (key === 'ArrowDown') return buttons[(at + 1) % buttons.length]
  if (key === 'ArrowUp') return buttons.at((at < 0 ? buttons.length : at) - 1)
  if (key === 'Home') return buttons[0]
  if (key === 'End') return buttons.at(-1)
  if (key.length !== 1 || key === ' ') return undefined
  const after = [...buttons.slice(at + 1), ...buttons.slice(0, at + 1)]
  return after.find(({ textContent }) => textContent?.toLowerCase().startsWith(key.toLowerCase()))
}

import './style/base.css'
import './style/controls.css'
import './style/list.css'
import './style/views.css'
import './style/narrow.css'
import { createShopPage, seedIn } from './create-shop-page.ts'
import { frame } from './frame.ts'
import { closeModals } from './parts/modal.ts'
import { followSoftly } from './soft-links.ts'
import { TabState } from './tab-state.ts'
import { applyTheme } from './theme.ts'
import { tellTruth } from './truth.ts'
import { viewAt } from './view-at.ts'

const saidForMs = 6_000

applyTheme()
const seed = seedIn(location.search)
const state = new TabState(sessionStorage, seed, () => showCount())
const page = createShopPage({ seed, state, go, say })
const { main, status, showCount } = frame(page, show)
let silence: ReturnType<typeof setTimeout> | undefined

function show(): void {
  closeModals()
  const { title, content } = viewAt(page, location)
  document.title = `${title} · ${page.words.shop}`
  main.replaceChildren(...content)
}

/** As after a page load: scrolls to the top, and a screen reader announces the view. */
function arrive(): void {
  status.replaceChildren()
  show()
  const heading = main.querySelector('h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}

function go(address: string): void {
  const isHere = address === location.pathname + location.search
  history[isHere ? 'replaceState' : 'pushState'](null, '', address)
  arrive()
  scrollTo(0, 0)
}

function say(sentence: string): void {
  clearTimeout(silence)
  status.textContent = sentence
  silence = setTimeout(() => status.replaceChildren(), saidForMs)
}

/** An address with another seed is another shop. */
function onHistory(): void {
  if (seedIn(location.search) === seed) arrive()
  else location.reload()
}

addEventListener('popstate', onHistory)
followSoftly((address) =>
  seedIn(new URL(address, location.href).search) === seed ? go(address) : location.assign(address),
)
tellTruth(page)
show()

import type { PageChat } from '../chat/chat-shapes.ts'
import { createPageChat, createTransport, thisVisit } from '../chat/index.ts'
import { createPageDriver } from '../driver/create-page-driver.ts'
import { loadActing } from '../driver/perform.ts'
import { pageTools } from '../tools/page-tools.ts'
import type { PageTools } from '../tools/tool-shapes.ts'

export interface OpenChatOptions {
  /** The address of Deckhand; '' for the page's own origin. */
  server: string
  /** The site's key; '' for the signed-in user. */
  site: string
  storageKey: string
  isExpanded: boolean
  onTarget: (element: HTMLElement, label: string) => void
}

export interface OpenedChat {
  chat: PageChat
  end(): void
}

/** Opens the conversation about the current page. */
export async function openChat({ server, site, ...options }: OpenChatOptions): Promise<OpenedChat> {
  await shown()
  const transport = createTransport({ server, ...(site && { site }) })
  const { confirm } = transport
  const driver = createPageDriver(document)
  let tools = pageTools(driver, { confirm })
  // A Jay page may be ready only later, and its own API is better than any reading of the page.
  const takeJay = async () => {
    const { jayAutomation } = await import('../driver/jay-automation.ts')
    const api = await jayAutomation()
    if (api) tools = pageTools(api, { confirm })
  }
  window.addEventListener('jay:automation-ready', takeJay)
  if ('__jay' in window) await takeJay()
  const now = latest(() => tools)
  const visit = thisVisit(async (signal) => (await loadActing()).settle(document, { signal }))
  const chat = createPageChat({ ...options, ...storageOf(), transport, tools: now, visit })
  // Loads the code for acting while the model thinks.
  const off = chat.subscribe(({ isLoading }) => isLoading && void warmUp(off))
  const ended = new AbortController()
  const { signal } = ended
  if (hasModelContext())
    import('../tools/browser/offer-to-browser.ts')
      .then(({ offerWhenReady }) => offerWhenReady(now, transport.ready, signal))
      .catch(() => {})
  const end = () => {
    window.removeEventListener('jay:automation-ready', takeJay)
    ended.abort()
    chat.dispose()
    driver.dispose()
  }
  return { chat, end }
}

/** Waits for a prerendered page to be shown. Until then the conversation belongs to the page before. */
const shown = () =>
  new Promise<unknown>((resolve) => {
    if ('prerendering' in document && document.prerendering)
      document.addEventListener('prerenderingchange', resolve, { once: true })
    else resolve(undefined)
  })

async function warmUp(off: () => void): Promise<void> {
  off()
  // A part that fails to load now is requested again when it is needed.
  await Promise.allSettled([loadActing(), import('../tools/execute-call.ts')])
}

const hasModelContext = () => 'modelContext' in document || 'modelContext' in navigator

const latest = (tools: () => PageTools): PageTools => ({
  definitions: () => tools().definitions(),
  execute: (...call) => tools().execute(...call),
  context: () => tools().context(),
  interactions: (words) => tools().interactions(words),
  onChange: (callback) => tools().onChange(callback),
})

/** A page may forbid storage. The chat works without. */
function storageOf(): { storage?: Storage } {
  try {
    return { storage: sessionStorage }
  } catch {
    return {}
  }
}

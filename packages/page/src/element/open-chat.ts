import type { PageChat } from '../chat/chat-shapes.ts'
import { createPageChat, createTransport, thisVisit } from '../chat/index.ts'
import { createPageDriver } from '../driver/create-page-driver.ts'
import { loadActing } from '../driver/work.ts'
import { pageTools } from '../tools/page-tools.ts'
import type { PageTools } from '../tools/tool-shapes.ts'

export interface OpenChatOptions {
  /** Where Deckhand is; '' is where the page is from. */
  server: string
  /** Without one, whoever is signed in asks. */
  site: string
  storageKey: string
  isExpanded: boolean
  onTarget: (element: HTMLElement, label: string) => void
}

export interface OpenedChat {
  chat: PageChat
  end(): void
}

/** The conversation of a page, over the page as it is. */
export async function openChat({ server, site, ...options }: OpenChatOptions): Promise<OpenedChat> {
  await shown()
  const transport = createTransport({ server, ...(site && { site }) })
  const { confirm } = transport
  const driver = createPageDriver(document)
  let tools = pageTools(driver, { confirm })
  // A Jay page may be ready only later, and knows itself better than any reading of it.
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
  // What works the page comes while the model thinks.
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

/** A browser may make a page ready before anybody goes there, while the conversation is still in the page before. */
const shown = () =>
  new Promise<unknown>((resolve) => {
    if ('prerendering' in document && document.prerendering)
      document.addEventListener('prerenderingchange', resolve, { once: true })
    else resolve(undefined)
  })

async function warmUp(off: () => void): Promise<void> {
  off()
  // What cannot be had now is asked for again when it is needed.
  await Promise.allSettled([loadActing(), import('../tools/execute-call.ts')])
}

export const hasModelContext = () => 'modelContext' in document || 'modelContext' in navigator

const latest = (tools: () => PageTools): PageTools => ({
  definitions: () => tools().definitions(),
  execute: (...call) => tools().execute(...call),
  context: () => tools().context(),
  interactions: (words) => tools().interactions(words),
  onChange: (callback) => tools().onChange(callback),
})

/** A page may forbid it, and the chat goes on. */
function storageOf(): { storage?: Storage } {
  try {
    return { storage: sessionStorage }
  } catch {
    return {}
  }
}

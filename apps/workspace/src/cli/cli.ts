import { AgentChatClient } from '@deckhand/client'
import { keepDraft } from '../chat/draft.ts'
import { setCliStatus } from '../connection/cli-status.ts'
import { deckhand } from '../deckhand.ts'
import { CliConversation } from './cli-conversation.ts'
import { stageWords } from './cli-stage.ts'

const sessionItem = 'cli session'

/** Keeps the session of this tab for a reload. A restarted bridge has another token and does not know the session. */
const keptSession = {
  read(token: string): string | undefined {
    const [mark, id] = sessionStorage.getItem(sessionItem)?.split(' ') ?? []
    return mark === markOf(token) && id ? id : undefined
  },
  write(token: string, id: string): void {
    sessionStorage.setItem(sessionItem, `${markOf(token)} ${id}`)
  },
}

/** A hash that identifies a token without revealing it. */
function markOf(token: string): string {
  let mark = 0x811c9dc5
  for (const letter of token) mark = Math.imul(mark ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return (mark >>> 0).toString(16)
}

const reloadItem = 'loaded for'

/**
 * The page's content policy allows one bridge address, the one known when the page was loaded. A bridge at another address needs a reload of the page,
 * once.
 */
function mayConnect(url: string): boolean {
  const allowed = document.querySelector<HTMLMetaElement>('meta[name=bridge-origin]')?.content
  if (new URL(url).origin === allowed) {
    sessionStorage.removeItem(reloadItem)
    return true
  }
  if (sessionStorage.getItem(reloadItem) !== url) {
    sessionStorage.setItem(reloadItem, url)
    keepDraft()
    location.reload()
  }
  return false
}

/** Resolves when the tab is visible; at once if it already is. */
async function whenVisible(): Promise<void> {
  while (document.hidden)
    await new Promise((resolve) => document.addEventListener('visibilitychange', resolve, { once: true }))
}

/** The page has only one: it stays connected while other screens are shown. */
export const cli = new CliConversation({
  readBridge: () => deckhand.bridge.read(),
  createChat: (options) => new AgentChatClient(options),
  mayConnect,
  kept: keptSession,
  whenVisible,
})

cli.subscribe(() => setCliStatus({ agent: cli.state.agent, ...stageWords(cli.state.stage, cli.state.problem) }))
void cli.load()

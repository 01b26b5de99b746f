import type { ContextSource, FileStore, Store } from '@deckhand/spec'
import { toText } from '../files/file-text.ts'
import { WorkspaceFiles } from '../files/workspace-files.ts'
import { briefingAgent } from './briefing-agent.ts'
import { todayOf } from './local-day.ts'

export interface KeptBriefing {
  path: string
  text: string
  createdAt: number
}

/** Briefings, saved in their users' files. A file at the same path that the desk did not write, for example one by the user, does not count. */
export class KeptBriefings {
  readonly #store: FileStore

  constructor(store: FileStore) {
    this.#store = store
  }

  async read(userId: string, date: string): Promise<KeptBriefing | undefined> {
    const path = pathOf(date)
    const found = await this.#store.read(userId, path)
    if (found?.file.by !== briefingAgent.id) return undefined
    return { path, text: toText(path, found.content), createdAt: found.file.at }
  }

  /** Throws TOO_LARGE if the workspace is full. */
  async write(userId: string, date: string, text: string, now: number): Promise<KeptBriefing> {
    const files = new WorkspaceFiles({ store: this.#store, userId, by: briefingAgent.id, now: () => now })
    const { path, at } = await files.write(pathOf(date), text)
    return { path, text, createdAt: at }
  }
}

const pathOf = (date: string) => `briefings/${date}.md`

/** Lets a user attach a briefing by date, or as `today`. */
export function briefingContext(store: Pick<Store, 'files' | 'settings'>, now: () => number = Date.now): ContextSource {
  const kept = new KeptBriefings(store.files)
  return {
    async find(userId, { type, id }) {
      if (type !== 'briefing') return undefined
      const date = id === 'today' ? (await todayOf(store, userId, now())).date : id
      if (!/^\d{4}-\d\d-\d\d$/.test(date)) return undefined
      const found = await kept.read(userId, date)
      return found && { id: date, title: `Briefing of ${date}`, snippet: found.text }
    },
  }
}

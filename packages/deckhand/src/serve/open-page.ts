import { PageDesk, type PageDeskOptions } from '@deckhand/runtime'
import { createPageTalk, ownOrigin, PAGE_TALK, type PageDoorOptions, type Site } from '@deckhand/server'
import type { OpenedActions } from '../actions/open-actions.ts'
import type { Keys } from '../store/keys.ts'
import type { ReadSites } from './read-sites.ts'

interface PageParts extends Omit<PageDeskOptions, 'key'> {
  actions: OpenedActions
  keys: Pick<Keys, 'page' | 'visitors'>
  given: ReadSites
  /** The folder of the example shop's plugin. No shop when absent. */
  shopPlugin?: string | undefined
  publicUrl?: string | undefined
  systemPrompt?: string | undefined
  conversationsAtOnce: number
  onProblem: (words: string) => void
}

export interface OpenedPage {
  door: PageDoorOptions
  /** Waits for conversations in progress. Never rejects. */
  close(): Promise<void>
}

/** Opens the agent of pages and the sites that may embed it. Call it once. */
export async function openPage(parts: PageParts): Promise<OpenedPage> {
  const { actions, keys, given, shopPlugin, publicUrl, systemPrompt, conversationsAtOnce, onProblem, ...options } =
    parts
  const sites = [...given.sites]
  if (shopPlugin !== undefined && !sites.some(({ key }) => key === 'shop'))
    sites.push(shopSite(await actions.add(shopPlugin)))
  const { registry, isOffered } = actions
  // Looks actions up one by one, because a lookup reads the action's file.
  const callers = {
    get: (name: string) => (registry.has(name) ? (registry.get(name)?.callers ?? 'both') : undefined),
    keys: () => registry.getNames(),
  }
  for (const words of given.warnings(callers)) onProblem(words)
  const desk = new PageDesk({ ...options, key: keys.page })
  const prompt = systemPrompt === undefined ? {} : { systemPrompt }
  const talk = createPageTalk({ desk, registry, sites, isOffered, onProblem, conversationsAtOnce, ...prompt })
  actions.services.provide(PAGE_TALK, talk)
  const door = { sites, key: keys.visitors, ...(publicUrl !== undefined && { publicUrl }) }
  return { door, close: talk.close }
}

/** The shop's visitors are anonymous, even if the browser is signed in at the same address. */
function shopSite(actions: string[]): Site {
  return { key: 'shop', name: 'the example shop', origins: [ownOrigin], actions }
}

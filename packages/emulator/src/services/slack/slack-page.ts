import { pageOf } from '../google/page-of.ts'
import { refuseSlack } from './slack-error.ts'

export interface SlackPage<Item> {
  items: Item[]
  /** Empty when there is no more. */
  cursor: string
}

export function slackPage<Item>(all: readonly Item[], form: URLSearchParams, fallback: number): SlackPage<Item> {
  const limit = form.get('limit')
  if (limit !== null && !/^\d{1,4}$/.test(limit)) refuseSlack('invalid_limit')
  const size = Number(limit ?? 0) || fallback
  if (size > 1000) refuseSlack('invalid_limit')
  const page = pageOf(all, { size, token: form.get('cursor') })
  return page ? { items: page.items, cursor: page.next ?? '' } : refuseSlack('invalid_cursor')
}

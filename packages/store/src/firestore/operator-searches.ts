import type { Search } from './documents/documents.ts'
import { paths } from './documents/paths.ts'

/** Searches for operators with Google's tools, newest first. Deckhand does not use them, but has an index for each; conditions can be combined. */
export function operatorSearches(userId: string): Search[] {
  const calls: Search = { collection: 'actions', group: true, orderBy: [['updatedAt', 'desc']] }
  const messages: Search = { collection: 'messages', group: true, orderBy: [['createdAt', 'desc']] }
  const entries: Search = { collection: paths.audit, orderBy: [['at', 'desc']] }
  return [
    ...[calls, entries].flatMap(
      (search) =>
        [
          { ...search, where: [['userId', '==', userId]] },
          {
            ...search,
            where: [
              ['userId', '==', userId],
              ['status', '==', ''],
            ],
          },
          {
            ...search,
            where: [
              ['userId', '==', userId],
              ['tool', '==', ''],
            ],
          },
        ] satisfies Search[],
    ),
    { ...messages, where: [['userId', '==', userId]] },
  ]
}

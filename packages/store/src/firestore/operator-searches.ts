import type { Search } from './documents/documents.ts'
import { paths } from './documents/paths.ts'

/** What operators may ask of the documents with a client of Google's, newest first. Deckhand itself asks none of it, but keeps an index for each; conditions can be combined. */
export function operatorSearches(userId: string): Search[] {
  const calls: Search = { collection: 'actions', group: true, orderBy: [['updatedAt', 'desc']] }
  const said: Search = { collection: 'messages', group: true, orderBy: [['createdAt', 'desc']] }
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
    { ...said, where: [['userId', '==', userId]] },
  ]
}

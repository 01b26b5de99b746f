import type { Documents, Search } from '../documents/documents.ts'
import { paths } from '../documents/paths.ts'
import { removeDocuments } from '../documents/remove-documents.ts'

/** Page actions of all users that started before a time. */
export const oldPageActions = (before: number): Search => ({
  collection: paths.pageActions,
  group: true,
  where: [['startedAt', '<', before]],
})

export function forgetPageActions(documents: Documents, before: number): Promise<number> {
  return removeDocuments(documents, oldPageActions(before))
}

import type { Documents, Search } from '../documents.ts'
import { paths } from '../paths.ts'
import { removeDocuments } from '../remove-documents.ts'

/** Of all users. */
export const oldPageActions = (before: number): Search => ({
  collection: paths.pageActions,
  group: true,
  where: [['startedAt', '<', before]],
})

export function forgetPageActions(documents: Documents, before: number): Promise<number> {
  return removeDocuments(documents, oldPageActions(before))
}

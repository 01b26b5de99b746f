import type { Documents } from '../documents.ts'
import { paths } from '../paths.ts'
import { removeDocuments } from '../remove-documents.ts'

/** Of all users. */
export function forgetPageActions(documents: Documents, before: number): Promise<number> {
  return removeDocuments(documents, { collection: paths.pageActions, group: true, where: [['startedAt', '<', before]] })
}

import type { Documents } from '../documents.ts'
import { paths } from '../paths.ts'
import { removeFound } from '../remove-found.ts'

/** Of all users. */
export function forgetPageActions(documents: Documents, before: number): Promise<number> {
  return removeFound(documents, { collection: paths.pageActions, group: true, where: [['startedAt', '<', before]] })
}

import { createHash } from 'node:crypto'

/** Identifies an action's objects at Google. A hash, because other people can see it; hexadecimal, which every id format allows. */
export function actionHash(actionId: string): string {
  return createHash('sha256').update(actionId).digest('hex').slice(0, 32)
}

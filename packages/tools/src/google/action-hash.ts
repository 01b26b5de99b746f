import { createHash } from 'node:crypto'

/** What an action's things are known by at Google. A hash, for other people get to see it; hexadecimal, which every rule for ids allows. */
export function actionHash(actionId: string): string {
  return createHash('sha256').update(actionId).digest('hex').slice(0, 32)
}

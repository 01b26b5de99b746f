import { randomBytes } from 'node:crypto'
import { otherSecret, secretOfAll } from '../check-secret.ts'
import { dataFolderPath, findKeys } from '../data-folder.ts'
import { deriveKeys } from '../keys.ts'
import { isShared, openStore } from '../open-store.ts'
import type { Environment } from '../settings.ts'
import type { StoreChoice } from '../store-choice.ts'
import { type Finding, problem, warning } from './finding.ts'

const ownCure = 'Bring secret.key or DECKHAND_SECRET back from a backup.'

/** Whether the data was written under the secret that is here; where there is none, a start would make one that is another. Writes nothing. */
export async function lookAtSecret(env: Environment, store: StoreChoice): Promise<Omit<Finding, 'name'>[]> {
  const keys = findKeys(env) ?? deriveKeys(randomBytes(32))
  const opened = await openStore({ store }, { path: dataFolderPath(env), keys })
  try {
    if (await opened.audit.isOurs({ looksOnly: true })) return []
    return [isShared({ store }) ? problem(otherSecret, secretOfAll) : warning(otherSecret, ownCure)]
  } finally {
    await opened.close()
  }
}

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type ConnectionDesk, serviceNames, services } from '@deckhand/runtime'
import { localUserId } from '@deckhand/server'
import type { Service } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { compareStoreSchema, inspectSqliteStore } from '@deckhand/store'
import { isSetUp, readServiceSettings } from '../../connections/service-settings.ts'
import { withDesk } from '../../connections/with-desk.ts'
import { readFirebase } from '../../settings/firebase-settings.ts'
import type { Environment } from '../../settings/settings.ts'
import { readStore } from '../../settings/store-choice.ts'
import { dataFolderPath } from '../../store/data-folder.ts'
import { type Check, type Finding, fine, problem } from '../finding.ts'

type Found = Omit<Finding, 'name'>

/** Asks Google and Slack themselves whether they still let us in. A database that is not up to date is not touched. */
export const checkAccounts = (env: Environment): Check => ({
  name: 'accounts',
  look: async () => {
    if (!isSetUp(readServiceSettings(env))) return [fine(withoutAny(env))]
    if (!(await isCurrent(env))) return [fine('They can be connected after the first start on this database.')]
    if (!hasSecret(env)) return [secretIsGone(env)]
    return withDesk(env, (desk) => Promise.all(services.map((service) => lookAt(desk, service))))
  },
})

/** The example accounts are those of the one person at this machine. */
function withoutAny(env: Environment): string {
  return readFirebase(env)
    ? 'None: no Google and no Slack is set up, and the example accounts are not for many. docs/integrations.md says how to set them up.'
    : "Google and Slack are the emulator's example accounts; nothing in them is real."
}

async function lookAt(desk: ConnectionDesk, service: Service): Promise<Found> {
  try {
    return fine(`${serviceNames[service]}: connected as ${await desk.verify(localUserId, service)}.`)
  } catch (thrown) {
    if (!(thrown instanceof DeckhandError)) throw thrown
    // Whoever uses one of the two need not set up the other.
    const { way } = await desk.view(localUserId, service)
    return way === 'none' ? fine(thrown.message) : { status: 'warning', message: thrown.message }
  }
}

async function isCurrent(env: Environment): Promise<boolean> {
  const store = readStore(env)
  if (store.kind === 'firestore') return true
  if (store.kind === 'sqlite') {
    const { schema, newest } = await inspectSqliteStore({ folder: dataFolderPath(env) })
    return schema === newest
  }
  const { from, to } = await compareStoreSchema({ url: store.url })
  return from === to
}

const secretFile = (env: Environment): string => join(dataFolderPath(env), 'secret.key')

const hasSecret = (env: Environment): boolean => Boolean(env.DECKHAND_SECRET?.trim()) || existsSync(secretFile(env))

function secretIsGone(env: Environment): Found {
  const cure = 'Bring it back from a backup, or set DECKHAND_SECRET; otherwise accounts have to be connected again.'
  return problem(`The secret that opens the accounts is not at ${secretFile(env)}.`, cure)
}

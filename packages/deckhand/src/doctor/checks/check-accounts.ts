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

/** Asks Google and Slack whether our access still works. Does not touch a database with an old schema. */
export const checkAccounts = (env: Environment): Check => ({
  name: 'accounts',
  look: async () => {
    if (!isSetUp(readServiceSettings(env))) return [fine(withoutAny(env))]
    if (!(await isCurrent(env)))
      return [fine('They can be connected after Deckhand has started once on this database.')]
    if (!hasSecret(env)) return [secretIsGone(env)]
    return withDesk(env, (desk) => Promise.all(services.map((service) => lookAt(desk, service))))
  },
})

/** Only the one person at this machine has the example accounts. */
function withoutAny(env: Environment): string {
  return readFirebase(env)
    ? 'None: neither Google nor Slack is set up, and the example accounts are for one person only. docs/integrations.md says how to set them up.'
    : "Google and Slack are the emulator's example accounts; nothing in them is real."
}

async function lookAt(desk: ConnectionDesk, service: Service): Promise<Found> {
  try {
    return fine(`${serviceNames[service]}: connected as ${await desk.verify(localUserId, service)}.`)
  } catch (thrown) {
    if (!(thrown instanceof DeckhandError)) throw thrown
    // A service that is not set up is fine if the other one is.
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
  const cure = 'Restore it from a backup, or set DECKHAND_SECRET. Otherwise connect the accounts again.'
  return problem(`The secret that decrypts the accounts is missing at ${secretFile(env)}.`, cure)
}

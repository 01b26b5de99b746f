import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DeckhandError } from '@deckhand/spec/errors'
import { assertInstalled } from '@deckhand/spec/optional-package'
import { UsageError } from '../command-line/usage-error.ts'
import { Redactor } from '../operations/redactor.ts'
import { secretsIn } from '../operations/secret-settings.ts'
import { workspacePart } from '../package/optional-parts.ts'
import type { Environment } from '../settings/settings.ts'
import { dataFolderPath } from '../store/data-folder.ts'
import { assemble } from './assemble.ts'
import { type CheckedOptions, checkDeckhandOptions } from './check-deckhand-options.ts'
import { type Deckhand, deckhandOf } from './deckhand.ts'
import type { DeckhandOptions } from './deckhand-options.ts'
import { partsOf, settingsIn } from './product-parts.ts'

/**
 * Runs an agent inside a product. Throws BAD_REQUEST that names a wrong option or setting, BAD_TOOL for an agent that names an unknown tool,
 * MODEL_NO_KEY when Vertex AI is switched on but not fully set up, UNAVAILABLE when the database cannot be reached or a package is missing, and
 * INTERNAL when the database or the folder cannot be used.
 */
export async function createDeckhand(given: DeckhandOptions = {}): Promise<Deckhand> {
  const options = checkDeckhandOptions(given)
  if (options.ui === true) assertInstalled(workspacePart, import.meta.url)
  const env = environmentOf(options)
  const { logger } = options
  const redactor = new Redactor(secretsIn(env))
  const isNewSecret = !env.DECKHAND_SECRET?.trim() && !existsSync(join(dataFolderPath(env), 'secret.key'))
  const opened = await assemble({
    env,
    operations: {
      onFault: (error) => logger.error(redactor.known(error instanceof Error ? error.message : String(error)), error),
      onFileWarning: (words) => logger.warn(words),
      hide: (secret) => redactor.add(secret),
      clean: (text) => redactor.known(text),
      observers: options.observers ?? [],
    },
    product: partsOf(options),
    isEmbedded: true,
  }).catch((thrown: unknown) => {
    throw thrown instanceof UsageError ? new DeckhandError('BAD_REQUEST', thrown.message, { cause: thrown }) : thrown
  })
  if (isNewSecret) logger.warn(secretWords(opened.dataFolder))
  const { basePath, origins, ui, authenticateStreamsMs } = options
  const mount = opened.mount({
    ...(basePath !== undefined && { basePath }),
    ...(origins && { origins }),
    ...(authenticateStreamsMs !== undefined && { authenticateStreamsMs }),
    ui: ui ?? true,
  })
  const mounts = await mount.catch(async (thrown: unknown) => {
    await opened.close()
    throw thrown
  })
  return deckhandOf(mounts, opened.close)
}

/** The environment without settings for a server of our own, and with the options' settings on top. */
function environmentOf(options: CheckedOptions): Environment {
  const { env = process.env } = options
  // PORT and HOST belong to the product's server, and DATABASE_URL may name the product's own database.
  const { PORT: _port, HOST: _host, DATABASE_URL: url, ...rest } = env
  const isPostgres = env.STORE?.trim() === 'postgres' && url !== undefined
  return { ...rest, ...(isPostgres && { DATABASE_URL: url }), ...settingsIn(options) }
}

const secretWords = (folder: string) =>
  `A secret was created and stored in ${join(folder, 'secret.key')}. Keep it, or set "secret": without it, open approvals cannot be answered, users must sign in and connect their accounts again, and the audit cannot be checked.`

import { join } from 'node:path'
import type { ActionMetadata } from '@deckhand/actions'
import { readActionFile } from '@deckhand/actions/project'
import type { ActionRegistry } from '@deckhand/actions/registry'
import { packageFolder } from '../package-folder.ts'
import { sendMessage } from './actions/send-message.ts'
import { streamMessage } from './actions/stream-message.ts'
import { streamToolResults } from './actions/stream-tool-results.ts'
import { submitToolResults } from './actions/submit-tool-results.ts'

const actions = {
  'send-message': sendMessage,
  'submit-tool-results': submitToolResults,
  'stream-message': streamMessage,
  'stream-tool-results': streamToolResults,
}

const folder = join(packageFolder(), 'src/page/actions')

/**
 * Adds the actions with which a page talks to its agent, each described by its file. The files are read on the first message: reading them takes a fifth of
 * the time to open a Deckhand. Throws if a name is taken.
 */
export function registerPageActions(registry: ActionRegistry): void {
  for (const [file, action] of Object.entries(actions)) {
    const { name } = action
    if (name === undefined) throw new Error(`${file}.ts: the action has no name.`)
    registry.register(action)
    registry.readMetadataLater(name, () => readDescription(file))
  }
}

function readDescription(file: string): ActionMetadata {
  const { metadata, problems } = readActionFile(`${folder}/${file}.jay-action`, folder)
  if (!metadata) throw new Error(`${file}.jay-action: ${problems[0]?.message}`)
  return metadata
}

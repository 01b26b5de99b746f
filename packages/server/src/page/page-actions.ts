import { fileURLToPath } from 'node:url'
import { readActionFile } from '@deckhand/actions/project'
import type { ActionRegistry } from '@deckhand/actions/registry'
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

/** The same place seen from the sources and from what is built of them. */
const folder = fileURLToPath(new URL('../../src/page/actions', import.meta.url))

/** Adds the actions by which a page talks with its agent, each described by its file. Throws when a name is taken. */
export function registerPageActions(registry: ActionRegistry): void {
  for (const [file, action] of Object.entries(actions)) {
    const { metadata, problems } = readActionFile(`${folder}/${file}.jay-action`, folder)
    if (!metadata) throw new Error(`${file}.jay-action: ${problems[0]?.message}`)
    registry.register(action, metadata.name)
    registry.setMetadata(metadata.name, metadata)
  }
}

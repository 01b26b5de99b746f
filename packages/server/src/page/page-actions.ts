import { join } from 'node:path'
import { readActionFile } from '@deckhand/actions/project'
import type { ActionRegistry } from '@deckhand/actions/registry'
import { packageFolder } from '../package-folder.ts'
import { sendMessage } from './actions/send-message.ts'
import { streamMessage } from './actions/stream-message.ts'
import { streamToolResults } from './actions/stream-tool-results.ts'
import { submitToolResults } from './actions/submit-tool-results.ts'

const actions = {
  sendMessage: { action: sendMessage, file: 'send-message' },
  submitToolResults: { action: submitToolResults, file: 'submit-tool-results' },
  streamMessage: { action: streamMessage, file: 'stream-message' },
  streamToolResults: { action: streamToolResults, file: 'stream-tool-results' },
}

const folder = join(packageFolder, 'src/page/actions')

/** Adds the actions by which a page talks with its agent. Throws when a name is taken. */
export function registerPageActions(registry: ActionRegistry): void {
  for (const [name, { action }] of Object.entries(actions)) registry.register(action, name)
}

/** Each as its file says. */
export function describePageActions(registry: ActionRegistry): void {
  for (const [name, { file }] of Object.entries(actions)) {
    const { metadata, problems } = readActionFile(`${folder}/${file}.jay-action`, folder)
    if (!metadata) throw new Error(`${file}.jay-action: ${problems[0]?.message}`)
    registry.setSoundMetadata(name, metadata)
  }
}

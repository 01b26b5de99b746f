import { join } from 'node:path'
import { ACTION_CALL, type ActionMetadata, makeJayQuery } from '@deckhand/actions'
import { readActionFile } from '@deckhand/actions/project'
import type { ActionRegistry } from '@deckhand/actions/registry'
import type { JsonObject, JsonSchema, PageStreamPiece } from '@deckhand/spec'
import { packageFolder } from '../package-folder.ts'
import { sendMessage } from './actions/send-message.ts'
import { submitToolResults } from './actions/submit-tool-results.ts'
import { PAGE_TALK, type PageInput } from './page-talk.ts'
import { piecesOf } from './pieces-of.ts'

const actions = [
  { file: 'send-message', plain: sendMessage, streamName: 'streamMessage' },
  { file: 'submit-tool-results', plain: submitToolResults, streamName: 'streamToolResults' },
]

const folder = join(packageFolder(), 'src/page/actions')

/**
 * Adds the actions with which a page talks to its agent, and their streaming variants. Their files are read on the first message: reading them takes a fifth of
 * the time to open a Deckhand. Throws if a name is taken.
 */
export function registerPageActions(registry: ActionRegistry): void {
  for (const { file, plain, streamName } of actions) {
    const { name } = plain
    if (name === undefined) throw new Error(`${file}.ts: the action has no name.`)
    registry.register(plain)
    registry.readMetadataLater(name, () => readDescription(file))
    registry.register(streamingAction(streamName))
    registry.readMetadataLater(streamName, () => streamingVariant(streamName, readDescription(file)))
  }
}

const streamingAction = (name: string) =>
  makeJayQuery<PageInput, PageStreamPiece>(name)
    .withServices(PAGE_TALK, ACTION_CALL)
    .withMethod('POST')
    .withHandler(async function* (input, talk, call) {
      yield* piecesOf((emit) => talk.answer(input, call, emit))
    })

function readDescription(file: string): ActionMetadata {
  const { metadata, problems } = readActionFile(`${folder}/${file}.jay-action`, folder)
  if (!metadata) throw new Error(`${file}.jay-action: ${problems[0]?.message}`)
  return metadata
}

/** The same action, with more pieces before the answer. */
function streamingVariant(name: string, plain: ActionMetadata): ActionMetadata {
  const { anyOf, ...output } = plain.outputSchema as JsonSchema & { anyOf: JsonObject[] }
  return {
    ...plain,
    name,
    description: `${plain.description} Streams pieces; the last one is the answer.`,
    streaming: true,
    outputSchema: { anyOf: [...pieces, ...anyOf], ...output },
  }
}

const text = { type: 'string' }

/** The schema of a piece; properties with a `?` are optional. */
const piece = (
  type: PageStreamPiece['type'],
  description: string,
  fields: Record<string, JsonObject> = {},
): JsonObject => ({
  type: 'object',
  description,
  properties: {
    type: { type: 'string', const: type },
    ...Object.fromEntries(Object.entries(fields).map(([key, schema]) => [key.replace('?', ''), schema])),
  },
  required: ['type', ...Object.keys(fields).filter((key) => !key.endsWith('?'))],
})

const pieces = [
  piece('text', 'More text of the agent', { delta: text }),
  piece('turn-restarted', 'Discard the text since the last completed turn'),
  piece('tool-start', 'An action begins', { id: text, name: text, preview: text }),
  piece('tool-end', 'An action has ended', {
    id: text,
    name: text,
    'output?': { description: 'Its result' },
    'error?': text,
  }),
]

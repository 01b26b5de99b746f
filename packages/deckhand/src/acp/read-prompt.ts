import type { ContentBlock } from '@agentclientprotocol/sdk'
import type { AttachedContext } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { attachedContextLimit, attachedIdLimit, promptLimit, tooLong } from '@deckhand/spec/request-limits'

export interface ReadPrompt {
  prompt: string
  attachedContext?: AttachedContext[]
}

/** A text as it was typed, or what stands in it for something else. */
interface Piece {
  text: string
  isReference?: true
}

/**
 * A link stands in the text where it was put. Text that was embedded goes along as data. It has its name in the text only where the text goes on
 * around it, as in a sentence that mentions it, or where there is no other text. BAD_REQUEST with the block's place.
 */
export function readPrompt(blocks: ContentBlock[]): ReadPrompt {
  const attachedContext: AttachedContext[] = []
  const pieces = blocks.map((block, index) => readBlock(block, `prompt[${index}]`, attachedContext))
  const first = blocks.findIndex(hasWords)
  const prompt = joinPieces(first === -1 ? pieces : pieces.slice(first, blocks.findLastIndex(hasWords) + 1))
  if (!/\S/.test(prompt)) throw wrong('prompt', 'has no text in it. Say what is wanted')
  if (prompt.includes('\0')) throw wrong('prompt', 'must not have a NUL character in it')
  if (prompt.length > promptLimit)
    throw wrong('prompt', `${tooLong(prompt.length, promptLimit)}. Send less, or a part of it as an embedded resource`)
  if (attachedContext.length > attachedContextLimit)
    throw wrong(
      'prompt',
      `has ${attachedContext.length} embedded resources, and the limit is ${attachedContextLimit}. Send the others as links`,
    )
  return { prompt, ...(attachedContext.length > 0 && { attachedContext }) }
}

const hasWords = (block: ContentBlock) =>
  block.type === 'resource_link' || (block.type === 'text' && /\S/.test(block.text))

/** A space sets a reference apart from the words beside it. */
function joinPieces(pieces: Piece[]): string {
  return pieces.reduce((before, { text, isReference }, index) => {
    const isBesideReference = isReference || pieces[index - 1]?.isReference
    const touches =
      isBesideReference && /[\p{L}\p{N}.,;:!?)\]]$/u.test(before.slice(-1)) && /^[\p{L}\p{N}[]/u.test(text)
    return `${before}${touches ? ' ' : ''}${text}`
  }, '')
}

function readBlock(block: ContentBlock, field: string, attached: AttachedContext[]): Piece {
  switch (block.type) {
    case 'text':
      return { text: block.text }
    case 'resource_link':
      return { text: `[${block.title ?? block.name}](${block.uri})`, isReference: true }
    case 'resource': {
      const { resource } = block
      if (!('text' in resource)) throw wrong(field, 'is no text, and only text can be embedded. Send a link to it')
      if (resource.text.includes('\0')) throw wrong(field, 'must not have a NUL character in it')
      const { length } = resource.uri
      if (length > attachedIdLimit) throw wrong(field, `has a uri that ${tooLong(length, attachedIdLimit)}`)
      const title = nameOf(resource.uri)
      attached.push({ type: 'file', id: resource.uri, title, snippet: resource.text })
      return { text: title, isReference: true }
    }
    case 'image':
    case 'audio':
      throw wrong(field, `is ${block.type}, which this agent does not take. Send text, links and embedded text`)
  }
}

const nameOf = (uri: string) =>
  uri
    .replace(/[?#].*$/, '')
    .split('/')
    .findLast((part) => part !== '') ?? uri

function wrong(field: string, problem: string): DeckhandError {
  return new DeckhandError('BAD_REQUEST', `${field}: ${problem}.`, { field })
}

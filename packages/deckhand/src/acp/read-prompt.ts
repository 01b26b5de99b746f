import type { ContentBlock } from '@agentclientprotocol/sdk'
import type { AttachedContext } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { attachedContextLimit, attachedIdLimit, promptLimit, tooLong } from '@deckhand/spec/request-limits'

export interface ReadPrompt {
  prompt: string
  attachedContext?: AttachedContext[]
}

/** Typed text, or a reference that stands for a link or a file. */
interface Piece {
  text: string
  isReference?: true
}

/**
 * Joins the blocks into one prompt. A link stays where it was put. Embedded text is attached as data; its name appears in the prompt only between
 * words, as in a sentence that mentions it, or when there are no words at all. Throws BAD_REQUEST that names the block.
 */
export function readPrompt(blocks: ContentBlock[]): ReadPrompt {
  const attachedContext: AttachedContext[] = []
  const pieces = blocks.map((block, index) => readBlock(block, `prompt[${index}]`, attachedContext))
  const first = blocks.findIndex(hasWords)
  const prompt = joinPieces(first === -1 ? pieces : pieces.slice(first, blocks.findLastIndex(hasWords) + 1))
  if (!/\S/.test(prompt)) throw wrong('prompt', 'has no text in it. Say what you want')
  if (prompt.includes('\0')) throw wrong('prompt', 'must not contain a NUL character')
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

/** Puts a space between a reference and the words beside it. */
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
      if (!('text' in resource)) throw wrong(field, 'is not text, and only text can be embedded. Send a link to it')
      if (resource.text.includes('\0')) throw wrong(field, 'must not contain a NUL character')
      const { length } = resource.uri
      if (length > attachedIdLimit) throw wrong(field, `has a uri that ${tooLong(length, attachedIdLimit)}`)
      const title = nameOf(resource.uri)
      attached.push({ type: 'file', id: resource.uri, title, snippet: resource.text })
      return { text: title, isReference: true }
    }
    case 'image':
    case 'audio':
      throw wrong(field, `is ${block.type}, which this agent does not accept. Send text, links and embedded text`)
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

import type { ContentBlock } from '@agentclientprotocol/sdk'
import type { AttachedContext } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { attachedContextLimit, attachedIdLimit, promptLimit, tooLong } from '@deckhand/spec/request-limits'

export interface ReadPrompt {
  prompt: string
  attachedContext?: AttachedContext[]
}

/** A link stands in the text where it was put. Text that was embedded goes along as data, and is named in the text. BAD_REQUEST with the block's place. */
export function readPrompt(blocks: ContentBlock[]): ReadPrompt {
  const attachedContext: AttachedContext[] = []
  const prompt = blocks.map((block, index) => readBlock(block, `prompt[${index}]`, attachedContext)).join('')
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

function readBlock(block: ContentBlock, field: string, attached: AttachedContext[]): string {
  switch (block.type) {
    case 'text':
      return block.text
    case 'resource_link':
      return link(block.title ?? block.name, block.uri)
    case 'resource': {
      const { resource } = block
      if (!('text' in resource)) throw wrong(field, 'is no text, and only text can be embedded. Send a link to it')
      if (resource.text.includes('\0')) throw wrong(field, 'must not have a NUL character in it')
      const { length } = resource.uri
      if (length > attachedIdLimit) throw wrong(field, `has a uri that ${tooLong(length, attachedIdLimit)}`)
      const title = nameOf(resource.uri)
      attached.push({ type: 'file', id: resource.uri, title, snippet: resource.text })
      return link(title, resource.uri)
    }
    case 'image':
    case 'audio':
      throw wrong(field, `is ${block.type}, which this agent does not take. Send text, links and embedded text`)
  }
}

const link = (name: string, uri: string) => `[${name}](${uri})`

const nameOf = (uri: string) =>
  uri
    .replace(/[?#].*$/, '')
    .split('/')
    .findLast((part) => part !== '') ?? uri

function wrong(field: string, problem: string): DeckhandError {
  return new DeckhandError('BAD_REQUEST', `${field}: ${problem}.`, { field })
}

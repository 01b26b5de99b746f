import type { AcpAgentCapabilities, AcpContent } from '@deckhand/spec'
import { AgentChatError } from './agent-chat-error.ts'

export type PromptCapabilities = NonNullable<AcpAgentCapabilities['promptCapabilities']>

/** A file that a person chose: a browser's `File` is one. */
export type PromptFile = Pick<File, 'name' | 'type' | 'size' | 'arrayBuffer'>

const mostBytes = 10_000_000

/**
 * Converts a file to a part of a prompt that the agent accepts: see `agentCapabilities.promptCapabilities` of its `initialize`. A page does not know a file's
 * path, so it cannot send a link. Throws AgentChatError `invalid` for a type that the agent does not accept, and `too_large`.
 */
export async function promptFile(file: PromptFile, takes: PromptCapabilities = {}): Promise<AcpContent> {
  const { name, type: mimeType, size } = file
  if (size > mostBytes) throw new AgentChatError('too_large', `${name}: is larger than 10 MB. ${instead}`)
  const uri = `attachment:///${encodeURIComponent(name)}`
  const media = mediaOf(mimeType)
  if (media && !takes[media]) throw notTaken(name, `takes no ${media === 'image' ? 'images' : 'recordings'}`)
  if (!media && !takes.embeddedContext) throw notTaken(name, 'takes no files')
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (media) return { type: media, mimeType, data: base64(bytes), uri }
  const text = textOf(bytes)
  const typed = mimeType === '' ? {} : { mimeType }
  return { type: 'resource', resource: { uri, ...typed, ...(text === undefined ? { blob: base64(bytes) } : { text }) } }
}

/** SVG counts as text. */
function mediaOf(mimeType: string): 'image' | 'audio' | undefined {
  if (mimeType.startsWith('audio/')) return 'audio'
  return mimeType.startsWith('image/') && mimeType !== 'image/svg+xml' ? 'image' : undefined
}

const instead = 'Put it into the folder that the agent works in, and name it in your message.'

const notTaken = (name: string, problem: string) =>
  new AgentChatError('invalid', `${name}: this agent ${problem}. ${instead}`)

function textOf(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}

/** In chunks, because a call with ten million arguments fails. */
function base64(bytes: Uint8Array): string {
  let binary = ''
  for (let start = 0; start < bytes.length; start += 32_768)
    binary += String.fromCharCode(...bytes.subarray(start, start + 32_768))
  return btoa(binary)
}

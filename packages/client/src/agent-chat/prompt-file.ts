import type { AcpAgentCapabilities, AcpContent } from '@deckhand/spec'
import { AgentChatError } from './agent-chat-error.ts'

export type PromptCapabilities = NonNullable<AcpAgentCapabilities['promptCapabilities']>

/** A file that a person chose: a browser's `File` is one. */
export type PromptFile = Pick<File, 'name' | 'type' | 'size' | 'arrayBuffer'>

const mostBytes = 10_000_000

/**
 * A file as a part of a prompt, in the shape that the agent takes: `agentCapabilities.promptCapabilities` of its `initialize` says which. A page does not know where a file
 * lies, so that it cannot be sent as a link. Throws AgentChatError `invalid` for what the agent does not take, and `too_large`.
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

/** A drawing (SVG) is text. */
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

/** By pieces: a call with ten million arguments fails. */
function base64(bytes: Uint8Array): string {
  let binary = ''
  for (let start = 0; start < bytes.length; start += 32_768)
    binary += String.fromCharCode(...bytes.subarray(start, start + 32_768))
  return btoa(binary)
}

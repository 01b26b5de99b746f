import PostalMime from 'postal-mime'
import { decodeHeader } from './decode-header.ts'

export interface MailHeader {
  name: string
  value: string
}

/** A part before its body is decoded. Latin-1 keeps every byte as one character. */
export interface Entity {
  headers: MailHeader[]
  body: string
}

export async function readEntity(raw: string): Promise<Entity> {
  const end = /^\r?\n|\r?\n\r?\n/.exec(raw)
  const head = end ? raw.slice(0, end.index) : raw
  const { headers } = await PostalMime.parse(Buffer.from(`${head}\r\n\r\n`, 'latin1'))
  return {
    headers: headers.map(({ key, originalKey, value }) => ({ name: originalKey, value: decodeHeader(key, value) })),
    body: end ? raw.slice(end.index + end[0].length) : '',
  }
}

export function headerOf(headers: readonly MailHeader[], name: string): string | undefined {
  return headers.find((header) => header.name.toLowerCase() === name.toLowerCase())?.value
}

/** One parameter of a structured header. */
export function parameterOf(value: string, name: string): string | undefined {
  const found = new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"|([^;\\s]+))`, 'i').exec(value)
  return found?.[1] ?? found?.[2]
}

/** The parts between the boundaries, without what stands before the first and after the last. */
export function splitParts(body: string, boundary: string): string[] {
  const escaped = boundary.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const [, ...parts] = body.split(new RegExp(`(?:^|\\r?\\n)--${escaped}(?=--|[ \\t]*\\r?\\n)`))
  const last = parts.findIndex((part) => part.startsWith('--'))
  return (last < 0 ? parts : parts.slice(0, last)).map((part) => part.replace(/^[ \t]*\r?\n/, ''))
}

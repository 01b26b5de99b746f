import { refuseMail } from '../google/google-error.ts'
import type { ServiceContext } from '../service-context.ts'
import { type ParsedMail, parseMail } from './mime/parse-mail.ts'
import { checkFields, type Fields } from './read-fields.ts'
import { joinedThread } from './thread-of.ts'

export const messageFields = [
  'id',
  'threadId',
  'labelIds',
  'snippet',
  'historyId',
  'internalDate',
  'payload',
  'sizeEstimate',
  'raw',
  'classificationLabelValues',
] as const

export interface GivenMail {
  raw: Buffer
  mail: ParsedMail
  threadId: string | undefined
}

/** The mail in a Message that a client sends, and the thread it joins. */
export async function readMail(context: ServiceContext, given: unknown, place = ''): Promise<GivenMail> {
  const fields = checkFields(given, messageFields, place)
  const raw = decodeRaw(fields)
  const mail = await parseMail(raw).catch(() => refuseMail('invalidArgument', 'Invalid RFC822 message'))
  const { threadId } = fields
  if (threadId === undefined || threadId === null || threadId === '') return { raw, mail, threadId: undefined }
  return { raw, mail, threadId: joinedThread(context, mail, String(threadId)) }
}

function decodeRaw({ raw }: Fields): Buffer {
  if (typeof raw !== 'string' || raw === '') {
    return refuseMail(
      'invalidArgument',
      "'raw' RFC822 payload message string or uploading message via /upload/* URL required",
    )
  }
  if (!/^[\w+/-]*={0,2}$/.test(raw)) {
    return refuseMail(
      'badRequest',
      `Invalid value at 'raw' (TYPE_BYTES), Base64 decoding failed for "${raw.slice(0, 40)}"`,
    )
  }
  return Buffer.from(raw, 'base64url')
}

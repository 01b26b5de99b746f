import { z } from 'zod'
import { pageSize, wholeNumber } from './list-query.ts'
import { text } from './text.ts'

/** Only roughly: what a path may be is known once it is spelled. */
const path = text.min(1).max(1_024)
const largestVersion = 2_147_483_647

const version = wholeNumber
  .refine((value) => value >= 1 && value <= largestVersion, `must be from 1 to ${largestVersion}`)
  .meta({ type: 'integer', minimum: 1, maximum: largestVersion })

const expectedVersion = 'The version that was read before; 0 when there must be no such file yet.'

export const fileListSchema = z.object({
  prefix: text.max(1_024).default('').meta({ default: '' }),
  after: path.exactOptional(),
  limit: pageSize(500, 100),
})

export const fileReadSchema = z.object({ path, version: version.exactOptional() })

export const fileVersionListSchema = z.object({ path })

export const fileDiffSchema = z.object({ path, from: version, to: version })

export const fileDeleteSchema = z.object({ path, expectedVersion: version.exactOptional() })

export const fileWriteSchema = z
  .object({
    path,
    content: z.string(),
    encoding: z.enum(['utf8', 'base64']).exactOptional().describe('Of `content`; `utf8` when left out.'),
    expectedVersion: z.int().min(0).exactOptional().describe(expectedVersion),
  })
  .refine(({ content, encoding }) => encoding !== 'base64' || isBase64(content), {
    path: ['content'],
    message: 'must be base64',
  })

/** Decoding alone would pass over what is not. */
function isBase64(content: string): boolean {
  return Buffer.from(content, 'base64').toString('base64') === content
}

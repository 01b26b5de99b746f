import { z } from 'zod'
import { pageSize, wholeNumber } from './list-query.ts'
import { text } from './text.ts'

/** Only a rough check: the path is checked exactly after it is normalized. */
const path = text.min(1).max(1_024)
const largestVersion = 2_147_483_647

const versionFrom = (least: number) =>
  wholeNumber
    .refine((value) => value >= least && value <= largestVersion, `must be from ${least} to ${largestVersion}`)
    .meta({ type: 'integer', minimum: least, maximum: largestVersion })
const version = versionFrom(1)

const expected = 'The version that was read before. 0 if the file must not exist yet.'

export const fileListSchema = z.object({
  prefix: text.max(1_024).default('').meta({ default: '' }),
  after: path.exactOptional(),
  limit: pageSize(500, 100),
})

export const fileReadSchema = z.object({ path, version: version.exactOptional() })

export const fileVersionListSchema = z.object({ path })

export const fileDiffSchema = z.object({ path, from: version, to: version })

export const fileDeleteSchema = z.object({ path, expectedVersion: version.exactOptional() })

export const fileWriteSchema = z.object({ path, expectedVersion: versionFrom(0).exactOptional().describe(expected) })

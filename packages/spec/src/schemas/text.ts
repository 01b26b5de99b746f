import { z } from 'zod'

/** A text as people write it. Databases end a text at a NUL, or refuse it without a word about which field it was. */
export const text = z.string().regex(/^[^\0]*$/, 'must not have a NUL character in it')

/** A text that says something. */
export const filledText = text.regex(/\S/, 'must not be empty')

/** An id that somebody else made: any short text may be one. */
export const foreignId = text.min(1).max(128)

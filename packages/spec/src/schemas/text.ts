import { z } from 'zod'

/** Text without NUL characters. Databases cut a text off at a NUL, or refuse it without naming the field. */
export const text = z.string().regex(/^[^\0]*$/, 'must not have a NUL character in it')

/** A text that is not blank. */
export const filledText = text.regex(/\S/, 'must not be empty')

/** An id from elsewhere: any short text. */
export const foreignId = text.min(1).max(128)

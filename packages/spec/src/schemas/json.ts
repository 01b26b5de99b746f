import { z } from 'zod'

/** One shared schema object, so that the API document references it by one name. */
export const anyJson = z.json()
export const jsonObject = z.record(z.string(), anyJson)

export const instant = z.int().min(0).describe('Milliseconds since 1970.')
export const count = z.int().min(0)

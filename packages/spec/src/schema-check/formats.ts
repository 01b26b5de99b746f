import { fullFormats } from 'ajv-formats/dist/formats.js'

const known = new Map(Object.entries(fullFormats))

/** Makes the check of a format. An unknown format accepts everything, and every format accepts values of other types. */
export function formatCheck(name: string): (value: unknown) => boolean {
  const format = known.get(name)
  if (format === undefined || typeof format === 'string' || typeof format === 'boolean') return () => true
  if (format instanceof RegExp) return (value) => typeof value !== 'string' || format.test(value)
  if (typeof format === 'function') return (value) => typeof value !== 'string' || format(value) === true
  const { validate } = format
  if (format.type === 'number') return (value) => typeof value !== 'number' || (validate as NumberTest)(value)
  if (validate instanceof RegExp) return (value) => typeof value !== 'string' || validate.test(value)
  return (value) => typeof value !== 'string' || (validate as TextTest)(value)
}

type NumberTest = (value: number) => boolean
type TextTest = (value: string) => boolean

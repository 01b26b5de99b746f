import type { WireSchema } from '../../wire.ts'

interface Wanted {
  value: unknown
  nth: number
}

/** The number that was given, or else the nearest to 0 that the bounds allow, or the one `nth` steps behind it. */
export function fittingNumber(schema: WireSchema, isWhole: boolean, { value, nth }: Wanted): number {
  const step = limit(schema.multipleOf) ?? (isWhole ? 1 : undefined)
  const low = Math.max(limit(schema.minimum) ?? -Infinity, limit(schema.exclusiveMinimum) ?? -Infinity)
  const high = Math.min(limit(schema.maximum) ?? Infinity, limit(schema.exclusiveMaximum) ?? Infinity)
  const fits = (number: number) =>
    number >= low &&
    number <= high &&
    number !== limit(schema.exclusiveMinimum) &&
    number !== limit(schema.exclusiveMaximum) &&
    (step === undefined || Number.isInteger(number / step))
  const stride = step ?? 1
  const wanted = typeof value === 'number' ? value : nth * stride
  const above = (Math.ceil(low / stride) + nth) * stride
  const below = (Math.floor(high / stride) - nth) * stride
  const nearest = [wanted, low, high, Math.round(wanted), above, below, above + stride, below - stride]
  return nearest.filter(Number.isFinite).find(fits) ?? (low + high) / 2
}

function limit(value: unknown): number | undefined {
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN
  return Number.isFinite(number) ? number : undefined
}

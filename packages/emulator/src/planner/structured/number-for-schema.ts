import type { WireSchema } from '../../wire.ts'

/** The number that was given, or else the one nearest to 0 that the bounds allow, or for a later `nth` one that many steps on. */
export function numberForSchema(schema: WireSchema, isWhole: boolean, value: unknown, nth: number): number {
  const { low, high, stride } = rangeOf(schema, isWhole)
  const wanted = typeof value === 'number' ? value : nth * stride
  const above = (Math.ceil(low / stride) + nth) * stride
  const below = (Math.floor(high / stride) - nth) * stride
  const nearest = [
    wanted,
    low,
    high,
    Math.round(wanted),
    above,
    below,
    above + stride,
    below - stride,
    (low + high) / 2,
  ]
  const usable = nearest.filter(Number.isFinite)
  return usable.find((number) => isInRange(schema, isWhole, number)) ?? usable.at(-1) ?? 0
}

export function isInRange(schema: WireSchema, isWhole: boolean, number: number): boolean {
  const { low, high, step } = rangeOf(schema, isWhole)
  const isExcluded = number === limit(schema.exclusiveMinimum) || number === limit(schema.exclusiveMaximum)
  return number >= low && number <= high && !isExcluded && (step === undefined || Number.isInteger(number / step))
}

function rangeOf(schema: WireSchema, isWhole: boolean) {
  const step = limit(schema.multipleOf) ?? (isWhole ? 1 : undefined)
  return {
    low: Math.max(limit(schema.minimum) ?? -Infinity, limit(schema.exclusiveMinimum) ?? -Infinity),
    high: Math.min(limit(schema.maximum) ?? Infinity, limit(schema.exclusiveMaximum) ?? Infinity),
    step,
    stride: step || 1,
  }
}

/** Numbers may come as texts, as protocol buffers write large ones. */
export function limit(value: unknown): number | undefined {
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN
  return Number.isFinite(number) ? number : undefined
}

const pattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/i

/** The moment that a text with an offset names, or undefined. */
export function parseMoment(text: string): number | undefined {
  if (!pattern.test(text)) return undefined
  const instant = Date.parse(text.toUpperCase())
  return Number.isNaN(instant) ? undefined : Math.floor(instant / 1000) * 1000
}

/** The wall-clock time of a text without an offset, or undefined. */
export function parseLocal(text: string): number | undefined {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?$/.test(text) ? parseMoment(`${text}Z`) : undefined
}

/** Midnight UTC of a day that exists, or undefined. */
export function parseDay(text: string): number | undefined {
  const instant = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(instant) || dayText(instant) !== text ? undefined : instant
}

export function dayText(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10)
}

/** Collects the mistakes in a file, each with its place. */
export class Mistakes {
  readonly words: string[] = []

  add(place: string, problem: string): void {
    this.words.push(`${place}: ${problem}.`)
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The line of a key in an action file, from 1. */
export function lineOf(source: string, key: string): number {
  const index = source.split('\n').findIndex((text) => text.startsWith(`${key}:`))
  return Math.max(index, 0) + 1
}

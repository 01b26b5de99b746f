/** The line on which a key of an action file stands, from 1. */
export function lineOf(source: string, key: string): number {
  const index = source.split('\n').findIndex((text) => text.startsWith(`${key}:`))
  return Math.max(index, 0) + 1
}

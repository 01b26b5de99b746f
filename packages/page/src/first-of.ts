/** Like `find`, which pages and old libraries replace with their own. Use it where the wrong element would be acted on. */
export function firstOf<Each>(list: Iterable<Each>, isMeant: (each: Each) => boolean): Each | undefined {
  for (const each of list) if (isMeant(each)) return each
  return undefined
}

/** Where the wrong one would be worked: pages, and old libraries in them, replace `find` with their own. */
export function firstOf<Each>(list: Iterable<Each>, isMeant: (each: Each) => boolean): Each | undefined {
  for (const each of list) if (isMeant(each)) return each
  return undefined
}

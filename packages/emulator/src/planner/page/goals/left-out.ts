import type { Control } from '../control.ts'
import { stemsOf } from '../page-words.ts'
import type { SeenPage } from '../seen-page.ts'

const harmless = new Set(
  stemsOf('more extra please now too also again product item thing piece one ones just here shop new other'),
)

/** Words said of a thing that neither its name nor what the page tells of it has: "purple", "wishlist", "half". */
export function leftOut(thing: string, name: string, { label, place }: Control, { lines }: SeenPage): string[] {
  const told = lines.filter(({ text, under }) => text.includes(name) || under.at(-1) === name).map(({ text }) => text)
  const known = new Set([name, label, place, ...told].flatMap(stemsOf))
  const isOpen = (stem: string) => !known.has(stem) && !harmless.has(stem)
  return thing
    .slice(0, 400)
    .split(/[\s,;:!?]+/)
    .filter((word) => stemsOf(word).some(isOpen))
}

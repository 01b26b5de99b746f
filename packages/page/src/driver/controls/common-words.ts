import type { Group, Name } from './groups.ts'
import { labelOf } from './item-label.ts'

/** "Add to cart" of "Add to cart: Blue mug" and "Add to cart: Red mug": what names share beside the thing that each is for. */
export function commonWords({ members }: Group, name: Name): string {
  const isForItsThing = members.every(({ control, item }) => {
    const label = item && item !== control ? labelOf(item, name) : ''
    return label !== '' && name(control) !== label && name(control).includes(label)
  })
  if (!isForItsThing) return ''
  const words = members.map(({ control }) => name(control).split(' '))
  return trim(shared(words)) || trim(shared(words.map((each) => each.toReversed())).toReversed())
}

function shared(lists: string[][]): string[] {
  const [first = []] = lists
  const end = first.findIndex((word, at) => lists.some((each) => each[at] !== word))
  return end < 0 ? first : first.slice(0, end)
}

const trim = (words: string[]) => words.join(' ').replace(/^[\s:,;|–—-]+|[\s:,;|–—-]+$/g, '')

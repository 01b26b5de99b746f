import { labelIds, stemsOf } from '../page-words.ts'
import type { SeenLine } from '../seen-page.ts'

/** How many of a thing a list holds, where a line of it has the name and one number that is no price. */
export function heldOf(name: string, lines: readonly SeenLine[]): number | undefined {
  const words = stemsOf(name)
  const line = lines.find(
    ({ text, kind }) => /^(?:list|rows|field)$/.test(kind) && words.every((word) => stemsOf(text).includes(word)),
  )
  return line && heldIn(line.text)
}

/** "Blue mug €4.00 each Quantity: 2 €8.00", "2 × Blue mug, €8.00" */
export function heldIn(text: string): number | undefined {
  const rest = text.replace(/[$€£]\s?\d[\d.,]*/g, ' ')
  const [, count] = /(?:^|\s)(\d{1,4}) ?[×x]\s/.exec(rest) ?? /: (\d{1,4})(?:\s|$)/.exec(rest) ?? []
  return count === undefined ? undefined : Number(count)
}

/** The heading of what is in the cart, where the page shows that. */
export function cartHeading(lines: readonly SeenLine[]): string | undefined {
  const isCart = (text: string) => labelIds(text).length === 1 && labelIds(text).includes('cart')
  return lines.find(({ kind, text }) => kind === 'heading' && isCart(text))?.text
}

import { readMood } from '../../plan/mood.ts'
import type { Goal } from '../goal.ts'
import { quantityIn } from './how-many.ts'

const anAddress = String.raw`(\p{Lu}[^,\n]{0,80},\s*[^\n]*\d[^\n]*)`
const orders = new RegExp(
  String.raw`^(?:order|buy|purchase|get|send|ship)\s+(.{1,300}?)\s+(?:to|for)\s+${anAddress}$`,
  'su',
)
const sends = new RegExp(
  String.raw`^(?:ship|send|deliver|post|have)\s+(?:it|them|this|that|these|everything|all|(?:the|my) (?:order|things|goods|cart|basket))(?:\s+\w+)?\s+to\s+${anAddress}$`,
  'su',
)

/** "Order two mugs to Ada Byron, 3 Mill Lane, …" is a thing to put, an address to fill in and an order to place. */
export function deliveryIn(clause: string): Goal[] | undefined {
  const core = readMood(clause)
    .core.trim()
    .replace(/^\p{Lu}/u, (letter) => letter.toLowerCase())
  const [, whereTo] = sends.exec(core) ?? []
  if (whereTo) return [{ kind: 'fill', clause: `fill in the address: ${whereTo}` }]
  const [, thing, where] = orders.exec(core) ?? []
  if (!thing || !where) return undefined
  return [
    { kind: 'put', clause: `add ${thing}` },
    { kind: 'fill', clause: `fill in the address: ${where}` },
    { kind: 'order', clause: 'place the order', pieces: quantityIn(`add ${thing}`) },
  ]
}

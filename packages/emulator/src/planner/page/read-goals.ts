import { stem } from '../language/stem.ts'
import { splitClauses } from '../plan/clauses.ts'
import { readMood } from '../plan/mood.ts'
import type { Goal, GoalKind } from './goal.ts'
import { splitCondition } from './goals/condition.ts'
import { quantityIn } from './goals/how-many.ts'
import { isRemoval } from './goals/removal.ts'
import { idsOf, wantedIds } from './page-words.ts'
import { asTelling } from './price-question.ts'

const longest = 2000
const verbs = new Set(
  'go sort tick untick wrap choose select pick show open fill click press remove empty take search filter scroll'
    .split(' ')
    .map(stem),
)

/** What opens a clause of each kind; the first that fits. */
const openings: [GoalKind, RegExp][] = [
  [
    'sort',
    /^(?:sort|arrange|rank)\b|\b(?:order|arrange|sort|sorted) (?:\w+ )?by\b|\b(?:cheapest|dearest|most expensive|least expensive|lowest|highest|newest)(?: \w+)? first\b|\balphabetical/i,
  ],
  [
    'order',
    /^(?:place|submit|send|complete|finish|confirm|finali[sz]e)\b.{0,40}\border\b|^(?:buy|order) (?:it|them|everything|now)\b(?! in)/i,
  ],
  [
    'fill',
    /^(?:fill|enter|type|write)\b|^(?:set|change|make)\b.{1,80}\bto\b|^(?:put|use)\b.{1,200}\b(?:as|for) (?:the|my)\b|^my \p{L}[\p{L} ]{1,40} is\b|^i live (?:at|in)\b/iu,
  ],
  [
    'narrow',
    /^(?:filter|narrow|search|find|look for|hide|only)\b|^(?:show|list|display|see|give)\b.*\b(?:only|under|below|up to|at most|cheaper|less than|in stock|available)\b/i,
  ],
  ['put', /^(?:add|put|throw|buy|purchase|order|take|get|drop|place)\b(?! (?:me|rid|out|away|back|to)\b)/i],
  ['go', /^(?:go|open|check ?out|proceed|take me|bring me|get me|navigate|visit|show|view|see|head|return(?= to))\b/i],
]

/** Reads what a person wants of a page. Knows nothing of the page, so that the same words always give the same goals. */
export function readGoals(text: string): Goal[] {
  const goals: Goal[] = []
  let ahead: string | undefined
  for (const { text: clause, start, end } of splitClauses(text, verbs)) {
    const words = clause.slice(0, longest)
    const before = goals.at(-1)
    if (before?.kind === 'fill' && isListed(text, start)) {
      before.clause = `${before.clause}, ${text.slice(start, end)}`
      continue
    }
    const { deed, condition = ahead } = isPlain(words) ? { deed: words } : splitCondition(words)
    ahead = deed === '' ? condition : undefined
    if (deed !== '') goals.push(...goalsIn(deed).map((goal) => (condition ? { ...goal, condition } : goal)))
  }
  return goals.filter((goal, index) => !isOnlyMenu(goal) || goals[index + 1] === undefined)
}

/** What is asked or written may have an "if" of its own. */
const isPlain = (words: string) => ['ask', 'fill'].includes(kindOf(words) ?? 'ask') && !/^\W*if\b/i.test(words)

function goalsIn(words: string): Goal[] {
  const kind = kindOf(words)
  const delivery = deliveryIn(words)
  if (delivery) return delivery
  if (kind === 'put') return eachThing(words)
  if (kind === 'ask') return [{ kind, clause: asTelling(words) }]
  return kind ? [{ kind, clause: words }] : []
}

const wants =
  /^\s*(?:please )?(?:i(?:['’]d| would) like|i want|i need|i(?:['’]ll| will) (?:take|have))\b(?! (?:to|you)\b)/i

function kindOf(clause: string): GoalKind | undefined {
  const { mood, core } = readMood(clause)
  if (wants.test(clause)) return 'put'
  const kind = openings.find(([, opening]) => opening.test(core))?.[0]
  if (mood === 'refusal') return undefined
  if (mood === 'question' || mood === 'chat' || /^(?:tell|say|explain|describe)\b/i.test(core)) return 'ask'
  if (mood === 'statement' && kind !== 'fill') return undefined
  if (idsOf(core).some((id) => id === 'resetting' || id === 'emptying')) return 'press'
  return isRemoval(core) ? 'remove' : (kind ?? 'press')
}

/** A name in a list of values may look like a verb: "…, Mark Stone, …". */
function isListed(text: string, start: number): boolean {
  return /\p{Lu}/u.test(text[start] ?? '') && /,\s*$/.test(text.slice(Math.max(0, start - 4), start))
}

/** "Put a lamp and two mugs in the cart" are two goals. */
function eachThing(clause: string): Goal[] {
  const [, verb = '', things = '', rest = ''] =
    /^(.*?\b(?:add|put|throw|buy|purchase|order|take|get|drop|place))\s+(.*?)(\s+(?:in|into|to) (?:the|my|our|your) .{1,40})?$/is.exec(
      clause,
    ) ?? []
  const parts = things.split(/\s*(?:,|\band\b|\bplus\b)\s*/i).filter(Boolean)
  const areAll =
    parts.length > 1 &&
    parts.every((part) =>
      /^(?:\d{1,3}|an?|the|one|two|three|four|five|six|seven|eight|nine|ten|another|some)\b/i.test(part),
    )
  return areAll ? parts.map((part) => ({ kind: 'put', clause: `${verb} ${part}${rest}` })) : [{ kind: 'put', clause }]
}

/** Whoever chooses something from a menu opens it anyway. */
const isOnlyMenu = ({ kind, clause }: Goal) => kind === 'go' && wantedIds(clause).every((id) => id === 'menu')

const deeds: GoalKind[] = ['put', 'remove', 'narrow', 'sort', 'go', 'order']

/** Whether words ask for something on a page by themselves, and are no answer to a question: "add two mugs", not "2 kg". */
export function asksOfPage(text: string): boolean {
  return !wants.test(text) && readGoals(text.slice(0, longest)).some(({ kind }) => deeds.includes(kind))
}

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
function deliveryIn(clause: string): Goal[] | undefined {
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

import { stem } from '../language/stem.ts'
import { tokens } from '../language/tokens.ts'
import { isCommonVerb } from '../language/verbs.ts'
import { readMood } from '../plan/mood.ts'

/** What pages and people say in several words, and one word that means the same. */
const phrases: [RegExp, string][] = [
  [/^(?:you|me|my (?:things|stuff|page))$/, 'account'],
  [
    /\b(?:(?:past|previous|recent) orders?|orders|order history|what (?:i|you)(?: have|'ve)? bought|purchases)\b/g,
    'pastorders',
  ],
  [
    /\b(?:clear|remove|delete|throw|take) (?:everything|all(?= (?:out|from|in|of (?:it|them)|(?:the |my )?(?:things|items|products|goods))\b|\W*$))(?: (?:out|from|in)\b)?|\bempty(?:ing)?\b/g,
    'emptying',
  ],
  [/\bclear (?=(?:the |my |your )?(?:cart|basket|bag|trolley)\b)/g, 'emptying '],
  [/\b(?:start over|show (?:everything|all)|(?:clear|reset|remove) (?:all |the |my )*filters?)\b/g, 'resetting'],
  [/\b(?:take|throw) (?:it |them |this |that )?(?:out|away)\b|\bget rid of\b/g, 'remove'],
  [/\bcheck(?:ing)? ?out\b|\border now\b|\bproceed to (?:pay|order)\w*/g, 'checkout'],
  [/\b(?:order|ordered|arrange|arranged) (?:\w+ )?by\b/g, 'sort'],
  [/\b(?:in stock|sold out|out of stock|available(?: now)?)\b/g, 'stock'],
  [/\bwhere you live\b|\baddress(?: line)?\b/g, 'street'],
  [/\b(?:deliver|ship|send)(?:s|ing)? to\b/g, 'country'],
  [/\b(?:pick|fetch|collect)(?:ing)? (?:it |them )?(?:up|myself)\b|\bfetch it\b/g, 'pickup'],
  [/\bby (?:post|mail)\b/g, 'standard'],
  [/\banything (?:else )?(?:that )?(?:we|i) should know\b/g, 'note'],
]

const meanings: Record<string, string> = {
  cart: 'cart basket bag trolley',
  checkout: 'checkout till payment',
  remove: 'remove delete drop discard erase',
  add: 'add put want buy purchase',
  fewer: 'fewer decrease minus less',
  more: 'more increase plus another',
  express: 'express fast courier quick rapid',
  standard: 'standard regular normal ordinary',
  pickup: 'pickup collect',
  gift: 'gift present wrap',
  cancel: 'cancel abort revoke withdraw',
  undo: 'undo',
  note: 'note message comment remark',
  account: 'account profile',
  product: 'product catalogue catalog article goods shop store',
  search: 'search find',
  sort: 'sort arrange',
  price: 'price cost',
  delivery: 'delivery shipping',
  country: 'country land nation',
  city: 'city town place',
  name: 'name recipient receiver',
  colour: 'colour color theme',
  proceed: 'continue next proceed review',
  close: 'close done dismiss',
  back: 'back return previous',
  postcode: 'postcode zip postal',
  street: 'street road',
  phone: 'phone telephone mobile',
  email: 'email mail',
  pastorders: 'pastorders',
  emptying: 'emptying',
  resetting: 'resetting reset',
}

const byStem = new Map(
  Object.entries(meanings).flatMap(([id, words]) => words.split(' ').map((word) => [stem(word), id])),
)
const silent = new Set(
  'a an the to of in into on at my your our this that it its for with and or please me i you is are be from as so let piece pieces'.split(
    ' ',
  ),
)

/** What a text is about, in words that are the same for all that mean the same. */
export function idsOf(text: string): string[] {
  const plain = phrases.reduce(
    (rest, [pattern, word]) => rest.replace(pattern, word),
    text.toLowerCase().replaceAll('’', "'").replaceAll('←', 'back ').trim(),
  )
  const words = tokens(plain.slice(0, 400)).filter(({ lower }) => !silent.has(lower))
  return [...new Set(words.map(({ stem: own }) => byStem.get(own) ?? own))]
}

const manyLeaves = /\b(lea|loa|shel|kni|hal|cal|wol|scar)ves\b/gi

/** The words of a name as they are, for what has to be that and nothing like it. */
export function stemsOf(text: string): string[] {
  return [
    ...new Set(
      tokens(text.slice(0, 400).replace(manyLeaves, '$1f'))
        .filter(({ lower }) => !silent.has(lower))
        .map(({ stem: own }) => own),
    ),
  ]
}

const takingAway = ['remove', 'emptying', 'resetting', 'fewer', 'cancel', 'undo']

/** What stands on a control, without notes in brackets and without counts: "Cart (empty)" is the cart, and so is "Cart 2 pieces". */
export function labelIds(label: string): string[] {
  const ids = idsOf(label.replace(/\([^)]*\)/g, ' '))
  const words = ids.filter((id) => !/^\d+$/.test(id))
  return words.length > 0 ? words : ids
}

/** What takes something away is only meant by words that say so, and such words mean nothing else. */
export function isContrary(label: string, wanted: readonly string[]): boolean {
  const own = labelIds(label)
  const asked = takingAway.filter((id) => wanted.includes(id))
  const [first = ''] = own
  return (
    (takingAway.includes(first) && !asked.includes(first)) ||
    (asked.length > 0 && !asked.some((id) => own.includes(id)))
  )
}

const lightVerbs = /^(?:make|give|have|let|do|deliver|send|ship|pay|use|want|need|prefer|try|keep|get|take|put)\b/i
const object = /^\p{L}+ (?:the|an?|my|our|your|this|that|these|those|it|them|all|every|me|us|\d+|one|two|three)\b/iu

/** "Make it express" asks to have something chosen, and not to be led anywhere. */
export const asksToHave = (clause: string): boolean => lightVerbs.test(readMood(clause).core.trim())

/** The deed that a clause asks for, where it is more than to work something: only what has that word on it does that. */
export function deedIn(clause: string): string | undefined {
  const core = readMood(clause).core.trim()
  if (workVerbs.test(core) || lightVerbs.test(core)) return undefined
  const [first, second] = tokens(core.slice(0, 80))
  const isVerb = second !== undefined && first !== undefined && (object.test(core) || isCommonVerb(first.stem))
  return isVerb ? idsOf(core)[0] : undefined
}

/** What a clause is about, without the verb that only says to work something. */
export function wantedIds(clause: string): string[] {
  const { core } = readMood(clause)
  const bare = core.replace(workVerbs, '')
  return idsOf(bare.trim() === '' ? core : bare)
}

const workVerbs =
  /^(?:(?:go|get|move|navigate|head|jump)(?: back)? (?:over )?to|(?:take|bring|lead) me (?:back )?to|click(?: on)?|press|tap(?: on)?|hit|push|choose|select|pick|open(?: up)?|show(?: me)?|view|see|visit|follow|use|tick|check(?! ?out)|untick|uncheck|activate|(?:switch|turn) (?:on|off|to)|switch|turn|set)\b/i

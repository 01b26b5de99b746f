import { stem } from './stem.ts'

/**
 * Everyday English words that a person may use for one another. `changes` are verbs that change something, `looks` are verbs that
 * only look, `things` and `qualities` are what they are about.
 */
const changes = [
  'create make draft build generate produce prepare compose design write start',
  'add insert append put include register enter record log enrol enroll',
  'send post mail email message write text forward deliver dispatch notify ship',
  'turn switch activate deactivate enable disable toggle power',
  'delete remove erase clear discard drop trash bin wipe forget',
  'cancel abort undo withdraw revoke scrap',
  'update change edit modify adjust alter amend revise correct set',
  'change update move reschedule postpone',
  'move shift transfer relocate',
  'reschedule postpone delay shift move',
  'book reserve hold schedule arrange appointment booking reservation plan',
  'save store keep remember memorise memory memorize note jot record log',
  'remind reminder alert nudge alarm wake',
  'buy purchase order shop',
  'pay settle refund transfer wire send remit',
  'start begin launch run activate open switch',
  'stop halt end pause deactivate finish shut close switch',
  'reply respond answer response',
  'assign delegate allocate give hand',
  'invite ask invitation',
  'return bring',
  'renew extend prolong renewal extension',
  'borrow lend loan checkout',
  'rent hire rental lease',
  'repair fix mend plumber plumbing',
  'water irrigate sprinkle',
  'feed fertilise fertilize',
  'report file raise submit lodge flag',
  'call phone ring dial telephone',
  'approve accept confirm',
  'reject decline refuse deny',
  'upload attach',
  'rename call name',
  'share publish',
  'play listen',
  'merge combine join',
  'sign subscribe register enrol',
  'restock replenish refill',
  'rate score review grade',
  'vote elect',
  'lock secure',
  'fill type enter input',
  'click press tap hit push',
  'choose select pick',
  'tick toggle untick check uncheck',
]

const looks = [
  'find search lookup seek discover locate query browse hunt google look',
  'show list display view see enumerate tell give get overview',
  'read open fetch get load view retrieve pull see show summarise summarize',
  'check verify inspect status test examine review look',
  'calculate compute evaluate solve arithmetic math maths mathematics mathematical expression equation sum calculation',
  'count many number quantity stock left remaining available availability inventory total',
  'translate translation interpret',
  'convert exchange turn',
  'summarise summarize summary condense shorten digest',
  'compare versus difference',
  'track trace follow',
  'estimate guess predict',
  'measure reading sensor level',
]

const things = [
  'time day date clock hour weekday today',
  'mail email message letter inbox correspondence',
  'meeting appointment event calendar call session schedule',
  'presentation deck slide slideshow pitch',
  'document file paper report doc',
  'picture image photo photograph',
  'price cost fee charge fare tariff quote',
  'money amount sum balance budget fund',
  'customer client guest patron buyer',
  'person someone somebody people who human',
  'place city town location where',
  'weather forecast temperature rain raining sunny snow wind degree',
  'temperature degree celsius warm heat heater heating thermostat',
  'task todo chore job errand',
  'note memo',
  'problem issue fault defect bug ticket incident trouble complaint',
  'car vehicle automobile',
  'movie film',
  'song track tune music',
  'recipe dish meal',
  'trip journey travel tour',
  'parcel package shipment delivery',
  'staff employee worker colleague',
  'bill invoice',
  'holiday vacation leave',
  'doctor physician',
  'friend contact acquaintance',
  'shop store market',
  'book novel volume',
  'page website web internet online site',
  'spreadsheet sheet table workbook',
  'timetable schedule departure connection',
  'salary wage pay',
  'apartment flat',
  'lamp light lighting',
  'medicine drug medication pill',
  'phone telephone mobile',
  'fact preference memory remember',
  'language tongue',
  'distance far',
  'member membership',
  'ticket seat',
  'channel chat conversation slack',
]

const qualities = [
  'urgent high important critical asap immediately emergency pressing',
  'low minor unimportant trivial',
  'normal medium regular standard ordinary average usual',
  'small little tiny short compact',
  'large big huge tall',
  'cheap economy inexpensive affordable',
  'return round roundtrip',
  'single oneway',
  'private confidential secret',
  'public open everyone',
  'fast quick express speedy rapid',
  'slow gentle gently soft',
  'strong heavy heavily intense',
  'hot warm',
  'cold chilly cool',
  'done complete completed finished closed resolved',
  'open pending outstanding unfinished',
  'begin start',
  'evening night',
  'daily everyday',
  'weekly week',
  'monthly month',
  'yearly annual year annually',
  'newest latest recent last',
  'oldest earliest',
  'happy cheerful glad',
  'formal official polite',
  'casual informal relaxed friendly',
]

const groupsByStem = new Map<string, Set<string>>()
for (const [kind, lines] of Object.entries({ changes, looks, things, qualities })) {
  lines.forEach((line, index) => {
    for (const word of line.split(' ')) {
      const key = stem(word)
      groupsByStem.set(key, (groupsByStem.get(key) ?? new Set()).add(`${kind}${index}`))
    }
  })
}

const none: ReadonlySet<string> = new Set()

export function groupsOf(wordStem: string): ReadonlySet<string> {
  return groupsByStem.get(wordStem) ?? none
}

export function areSynonyms(a: string, b: string): boolean {
  if (a === b) return true
  const others = groupsOf(b)
  for (const group of groupsOf(a)) if (others.has(group)) return true
  return false
}

/** The groups of things that a word may name. */
export function thingsOf(wordStem: string): string[] {
  return [...groupsOf(wordStem)].filter((group) => group.startsWith('things'))
}

export function isChangingVerb(wordStem: string): boolean {
  return [...groupsOf(wordStem)].some((group) => group.startsWith('changes'))
}

export function isLookingVerb(wordStem: string): boolean {
  return [...groupsOf(wordStem)].some((group) => group.startsWith('looks'))
}

const broadVerbs = stemsOf(
  'create make draft build generate produce prepare write start add put enter record send post set update change edit open start stop find search look show list display view see get read fetch check give tell keep',
)
const lightVerbs = stemsOf('set make place do create add write put save open file record log take give start send')

/** Verbs that fit so many things that they tell little on their own. */
export function isBroadVerb(wordStem: string): boolean {
  return broadVerbs.has(wordStem)
}

/** Verbs that leave it to their noun to say what is done: "set a reminder", "make a reservation". */
export function isLightVerb(wordStem: string): boolean {
  return lightVerbs.has(wordStem)
}

function stemsOf(words: string): Set<string> {
  return new Set(words.split(' ').map(stem))
}

const phrases: [RegExp, string][] = [
  [/\blook(?:ing|s)? (?:up|for)\b/gi, 'find'],
  [/\bwork(?:ing|s)? out\b/gi, 'calculate'],
  [/\bfigur(?:e|ing) out\b/gi, 'calculate'],
  [/\b[Tt]ell (?=\p{Lu})/gu, 'message '],
  [/\b[Ll]et (?=\p{Lu}\p{L}+ know)/gu, 'message '],
  [/\b(?:did|has|have) (\p{Lu}\p{L}+) (?:write|written|send|sent|mail|mailed)(?: to)? (?:me|us)\b/gu, 'mail from $1'],
  [/\bput(?:ting)? together\b/gi, 'create'],
  [/\bset(?:ting)? up\b/gi, 'create'],
  [/\bcall(?:ing)? off\b/gi, 'cancel'],
  [/\b(?:turn|switch)(?:ing|es|s)? on\b/gi, 'activate'],
  [/\b(?:turn|switch)(?:ing|es|s)? off\b/gi, 'deactivate'],
  [/\b(?:write|writing|jot|jotting|put|note) down\b/gi, 'note'],
  [/\bget(?:ting)? rid of\b/gi, 'delete'],
  [/\bthrow(?:ing)? (?:away|out)\b/gi, 'delete'],
  [/\bcheck(?:ing)? out\b/gi, 'checkout'],
  [/\bsign(?:ing)? up\b/gi, 'register'],
  [/\b(?:push|put)(?:ing)? (?:back|off)\b/gi, 'postpone'],
  [/\bfill(?:ing)? (?:in|out)\b/gi, 'fill'],
  [/\bpower point\b/gi, 'presentation'],
  [/\bto-do\b/gi, 'todo'],
  [/\be-mail/gi, 'email'],
]

/** Replaces verbs of several words by one that the table knows. Changes offsets: for scoring only. */
export function plainVerbs(text: string): string {
  return phrases.reduce((result, [pattern, word]) => result.replace(pattern, word), text)
}

/** How a phrase is tied to its clause: by a preposition, by a word like "called", or by where it stands. */
export type Cue =
  | 'object'
  | 'indirect'
  | 'possessive'
  | 'quoted'
  | 'colon'
  | 'infinitive'
  | 'titled'
  | 'about'
  | 'on'
  | 'for'
  | 'to'
  | 'from'
  | 'in'
  | 'at'
  | 'near'
  | 'by'
  | 'with'
  | 'into'
  | 'saying'
  | 'that'
  | 'because'
  | 'under'
  | 'as'
  | 'of'
  | 'using'
  | 'tagged'
  | 'between'
  | 'name'
  | 'clause'
  | 'loose'

const words: [Cue, string][] = [
  ['about', 'about regarding concerning'],
  ['on', 'on upon'],
  ['for', 'for'],
  ['to', 'to'],
  ['from', 'from'],
  ['in', 'in inside within'],
  ['at', 'at'],
  ['near', 'near around'],
  ['by', 'by'],
  ['with', 'with including containing'],
  ['into', 'into onto towards'],
  ['saying', 'saying'],
  ['because', 'because since because-of due-to owing-to'],
  ['under', 'under'],
  ['as', 'as'],
  ['using', 'using via through'],
  ['titled', 'called named titled entitled'],
  ['tagged', 'tagged labelled labeled'],
  ['between', 'between'],
  ['loose', 'after before until instead-of without per'],
]

const cues = new Map(
  words.flatMap(([cue, list]) => list.split(' ').map((word) => [word.replace('-', ' '), cue] as const)),
)

/** The cue that a word or a fixed pair of words opens, if it is one. */
export function cueOf(word: string): Cue | undefined {
  return cues.get(word.toLowerCase().replace(/\s+/g, ' '))
}

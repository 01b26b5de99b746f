import { findArithmetic } from '../language/arithmetic.ts'
import { isFunctionWord, tokens } from '../language/tokens.ts'
import { isCommonVerb } from '../language/verbs.ts'

/**
 * What a clause does: asks for something to be done, asks for information, asks the planner about itself or for an opinion,
 * states something, or forbids something.
 */
export type Mood = 'request' | 'question' | 'chat' | 'statement' | 'refusal'

export interface Reading {
  mood: Mood
  /** The clause without greeting, politeness and "I would like you to". */
  core: string
  /** Where `core` begins in the clause. */
  offset: number
}

// Each is tried again after any other, so "Hi, could you please also find …" comes down to "find …".
const leadIns = [
  /^(?:hi|hello|hey|dear|good (?:morning|afternoon|evening))\b(?: there| all| team| everyone)?[\s,!.:–-]+/i,
  /^(?:ok(?:ay)?|well|right|great|perfect|so|and|but|also|then|now|next|first(?:ly)?|second(?:ly)?|finally|lastly|afterwards|thanks|thank you|sure|yes|actually|additionally|plus|just|quickly|kindly|please|pls)\b[\s,!.:–-]*/i,
  /^(?:after that|once (?:that|this|it)(?:'s| is)? done|when (?:that|this|it)(?:'s| is)? done|at the same time|in addition|as well|if you (?:can|could|would)|when you can)\b[\s,:]*/i,
  /^(?:could|can|would|will) you (?:please |kindly |also |maybe |perhaps |be so kind as to |help me (?:to )?)*(?=\p{L})/iu,
  /^(?:would you mind|do me a favou?r and|be so kind as to|is it possible to|help me(?: to)?|go ahead and|try to|make sure (?:to|you)|don't forget to|be sure to|remember to|i(?:'d| would) appreciate it if you (?:could|would)?)\s+/i,
  /^(?:i|we)(?:'d| would) (?:like|love)(?: you)? to\s+|^(?:i|we) (?:want|need|wish|have|plan|intend)(?: you)? to\s+/i,
  /^(?:i(?:'d| would)|we(?:'d| would)) (?:like|love) (?:you to\s+)?/i,
  /^(?:i|we) (?:need|want|require)\s+/i,
  /^(?:let's|let us|let me|can i|could i|may i|can we|could we)\s+/i,
]

const asksForSomething =
  /^(?:could|can|would|will) (?:you|i|we)\b|^(?:i|we)(?:'d| would) (?:like|love)\b|^(?:i|we) (?:want|need|wish|require)\b|\bplease\b|^(?:let's|let us|let me)\b/i

export function readMood(clause: string): Reading {
  const text = clause.replace(/’/g, "'")
  const { core, offset } = withoutLeadIns(text)
  const asked = text.slice(0, offset)
  return {
    mood: moodOf(core, asksForSomething.test(asked.trim()) || asksForSomething.test(text.trim())),
    core: clause.slice(offset),
    offset,
  }
}

function withoutLeadIns(text: string): { core: string; offset: number } {
  let offset = text.length - text.trimStart().length
  for (let rounds = 0; rounds < 12; rounds++) {
    const match = leadIns
      .map((leadIn) => leadIn.exec(text.slice(offset, offset + 200)))
      .find((found) => found && found[0] !== '')
    if (!match || offset + match[0].length >= text.trimEnd().length) break
    offset += match[0].length
  }
  return { core: text.slice(offset), offset }
}

const forbids = /^(?:do not|don't|never|no need to|stop asking|please don't)\b/i
const aboutPlanner =
  /^(?:do|did|are|were|have|can|will|would|could|should) you\b|^(?:what|how|why|where|when|who|which)(?:'s| is| are| do| did| does| would| have| old| kind of| sort of)* (?:you|your)\b/i
const opinion =
  /^(?:should|shall|must) (?:i|we)\b|^(?:why|how (?:do|does|did|can|could|would|should|come)|what does .{1,80} mean|what do you think|explain|define|describe why)\b|^what (?:is|are) (?:a|an) \w+\??$|\b(?:in the world|of all time)\b/i
const question =
  /^(?:what|which|who|whose|whom|where|when|how|is|are|was|were|does|do|did|has|have|will|any)(?:'s|'re)?\b/i
const subject =
  /^(?:i|i'm|i've|we|we're|it|it's|this|that|that's|he|she|they|there|you|my|our|his|her|their|the|a|an|some|everyone|nobody|someone)\b/i
const finite =
  /\b(?:is|are|was|were|am|'m|'s|has|have|had|will|does|did|love|loves|like|likes|hate|hates|enjoy|enjoys|feel|feels|think|thinks|went|saw|seems|looks|keeps|works|broke|stopped|lost|made|makes|never|always|can't|cannot|won't|doesn't)\b/i

const pronounSubject = /^(?:i|we|he|she|they|you)(?:'m|'ve|'re|'s)? \p{L}/iu
const namedSubject = /^\p{Lu}\p{L}*(?: \p{Lu}\p{L}*){0,3} (?:is|are|was|were|has|had|will|can't|cannot|won't)\b/u

function moodOf(core: string, asked: boolean): Mood {
  const start = core.slice(0, 300)
  if (forbids.test(start)) return 'refusal'
  if (opinion.test(start)) return 'chat'
  if (asked) return 'request'
  if (/^what do you (?:remember|know|recall|have)\b/i.test(start)) return 'question'
  if (aboutPlanner.test(start)) return 'chat'
  if (question.test(start)) return 'question'
  if (/^(?:i am|i'm|we are|we're) (?:looking|searching|hoping|trying)\b/i.test(start)) return 'request'
  if (pronounSubject.test(start) || (subject.test(start) && finite.test(start)) || namedSubject.test(start))
    return 'statement'
  return 'request'
}

/** Whether a piece of text begins like a clause of its own: with a verb or with a question word. */
export function opensClause(text: string, leads: ReadonlySet<string>): boolean {
  const { core } = withoutLeadIns(text.replace(/’/g, "'"))
  if (/^[\d(]/.test(core) && findArithmetic(core.slice(0, 80))?.start === 0) return true
  if (
    /^(?:what|which|who|where|when|how|is there|are there|do i|do we|does|i need|i want|i'd like|don't|do not)\b(?!\s*(?:,|$))/i.test(
      core,
    )
  )
    return true
  const [first, second] = tokens(core.slice(0, 80))
  if (!first || (isFunctionWord(first.lower) && !/^(?:let|give|get|tell|ask|use)$/.test(first.lower))) return false
  if (!leads.has(first.stem) && !isCommonVerb(first.stem)) return false
  // A verb needs something to act on: "bread and butter" is one thing.
  return second !== undefined && !/^(?:and|or|of|is|are|was|were)$/.test(second.lower)
}

import { asksToReply } from '../arguments/reply.ts'
import { isFunctionWord, tokens } from '../language/tokens.ts'
import { wholeEnd } from '../language/whole-word.ts'
import { withoutEnding } from '../language/without-ending.ts'
import { readMood } from './mood.ts'

const pronoun = /^(?:it|him|her|them|this|that|everyone|everybody|all)\b/i
const content = /\s(?:that|saying|telling|which says|(?:to|and) say)\s.*$|[:"“].*$/is
const target = /\s(?:to|until|till|by|at|for|into|as)\s.*$/is

const shown =
  /^(?:the )?(?:first|second|third|last)(?: (?:one|of (?:them|these|those)|e-?mail|mail|message|thread|result|item))?$/i

/** Whether an answer is for one of what was shown before: "reply to the second one". */
export function answersShown(clause: string): boolean {
  return asksToReply(clause) && shown.test(thingIn(clause))
}

/** What a deed is done to, in words to look for it with: "move the viewing to Friday" is done to "the viewing". */
export function thingOf(clause: string): string {
  const thing = thingIn(clause)
  return shown.test(thing) ? '' : thing
}

function thingIn(clause: string): string {
  const { core } = readMood(clause.slice(0, 400))
  const [verb] = tokens(core)
  const rest = core.slice(verb?.end ?? 0).trim()
  // What an answer says is nothing to look for it with.
  const fact = asksToReply(clause) ? undefined : /^that\s+(.+)$/is.exec(rest)?.[1]
  // "Forget that I like tea": the words of what was said, without its grammar.
  if (fact) return contentWords(fact)
  // Of "a short reply to Ann" only Ann is there already.
  const isReply = /^(?:\p{L}+\s+){0,4}(?:reply|answer|response)\b/iu.exec(rest)?.[0]
  const told = isReply === undefined ? rest : rest.slice(isReply.length).trim()
  if (isReply !== undefined && !/^(?:to|for)\s/i.test(told)) return ''
  if (/^(?:that|saying)\s/i.test(told)) return ''
  const addressed = /^(?:back\s+)?(?:to|on|for)\s+(.+)$/is.exec(told)?.[1] ?? told
  const thing = withoutEnding(addressed.replace(content, '').replace(target, ''), ' .,!?')
  return pronoun.test(thing) || contentWords(thing) === '' ? '' : thing
}

function contentWords(text: string): string {
  return tokens(text)
    .filter((token) => !isFunctionWord(token.lower) || token.lower === 'like')
    .map(({ start, end }) => text.slice(start, wholeEnd(text, end)))
    .join(' ')
}

import { isFunctionWord, tokens } from '../language/tokens.ts'

/** Whether the figures that end here count what follows: in "the last 10 messages" 10 is no message's number. */
export function countsSomething(text: string, end: number): boolean {
  const [next] = tokens(text.slice(end, end + 30))
  if (next?.start !== 1 || text[end] !== ' ' || next.text !== next.lower) return false
  return (
    !isFunctionWord(next.lower) &&
    !/^(?:today|tomorrow|tonight|yesterday|urgently|immediately|again|instead|until|before|after)$/.test(next.lower)
  )
}

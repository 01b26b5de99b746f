const deepest = 40

/** Whether quotes, lists, brackets or emphasis nest so deep that a parser or the page would choke; no answer for people does. */
export function isTooDeep(text: string): boolean {
  return quoteDepth.test(text) || markDepth.test(text)
}

const quoteDepth = new RegExp(`^[ \\t]*(?:(?:>|[-+*]|\\d{1,9}[.)])[ \\t]*){${deepest},}[^\\s]`, 'm')
const markDepth = new RegExp(`(?:!?\\[[^\\]]{0,20}){${deepest},}|(?:[*_~]{1,3}[^\\s*_~]{1,20}[ ]?){${deepest * 10},}`)

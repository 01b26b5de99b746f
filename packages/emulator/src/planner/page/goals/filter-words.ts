import { type Token, tokens } from '../../language/tokens.ts'

/** Words that say how a list is narrowed, and not by what. */
const how = new Set(
  `show list display filter narrow search find look give get see tell only just all any those these that which who what is are there do does you have has can
  cost costs costing thing things stuff product products item items something anything under below less than cheaper up at most not no more max maximum within
  euro euros eur dollar dollars pound pounds price priced in stock available now sold out hide by category down everything else
  the a an me my i for of to with and or please from room section`.split(/\s+/),
)

/** What is left of a text about a list when limits and the like are taken out. */
export function filterWords(text: string): Token[] {
  return tokens(text.slice(0, 400)).filter(({ lower }) => !how.has(lower) && !/^\d+$/.test(lower))
}

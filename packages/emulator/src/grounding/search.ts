import { corpus, type Passage } from './corpus.ts'

const stopWords = new Set(
  'a about all an and are as at be by can do does for from give has have how i in is it me my of on or please search tell that the their them there these they this to was we what when where which who why will with you your find look latest up web'.split(
    ' ',
  ),
)

/** The passages that share the most words with the query, best first. */
export function search(query: string, limit: number): Passage[] {
  const wanted = words(query)
  return corpus
    .map((passage) => ({ passage, score: score(passage, wanted) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ passage }) => passage)
}

/** What a person would type into a search box to answer this question. */
export function searchQuery(question: string): string {
  return [...new Set(wordsOf(question))].slice(0, 8).join(' ')
}

/** A word of the title says more about a passage than one of its text. */
function score(passage: Passage, wanted: Set<string>): number {
  const title = words(passage.title)
  const text = words(passage.text)
  let points = 0
  for (const word of wanted) points += title.has(word) ? 3 : text.has(word) ? 1 : 0
  return points
}

function words(text: string): Set<string> {
  return new Set(wordsOf(text).map(stem))
}

function wordsOf(text: string): string[] {
  const all = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return all.filter((word) => !stopWords.has(word))
}

/** Singular and plural meet. */
function stem(word: string): string {
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}

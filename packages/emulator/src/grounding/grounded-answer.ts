import type { Answer } from '../brain.ts'
import type { Passage } from './corpus.ts'
import { search, searchQuery } from './search.ts'

/** Answers a question from the corpus, in the shape of https://ai.google.dev/gemini-api/docs/google-search. */
export function groundedAnswer(question: string): Answer {
  const query = searchQuery(question)
  const passages = query === '' ? [] : search(query, 2)
  if (passages.length === 0) {
    const text = 'I searched the web and found nothing about that.'
    return { parts: [{ text }], groundingMetadata: metadata(query, []) }
  }
  const sentences = passages.map(firstSentences)
  return {
    parts: sentences.map((text, index) => ({ text: index === 0 ? text : ` ${text}` })),
    groundingMetadata: {
      ...metadata(query, passages),
      groundingSupports: supports(sentences),
    },
  }
}

function firstSentences(passage: Passage): string {
  return passage.text
    .split(/(?<=\.) /)
    .slice(0, 2)
    .join(' ')
}

function metadata(query: string, passages: Passage[]): Record<string, unknown> {
  return {
    searchEntryPoint: { renderedContent: renderedContent(query) },
    groundingChunks: passages.map(({ uri, title }) => ({ web: { uri, title } })),
    webSearchQueries: query === '' ? [] : [query],
  }
}

/** Segments count bytes, not characters, and leave out a start of 0. */
function supports(sentences: string[]): Record<string, unknown>[] {
  let start = 0
  return sentences.map((text, index) => {
    const end = start + Buffer.byteLength(text)
    const segment = { ...(start > 0 ? { startIndex: start } : {}), endIndex: end, text }
    start = end + 1
    return { segment, groundingChunkIndices: [index] }
  })
}

function renderedContent(query: string): string {
  const link = `https://www.google.com/search?q=${encodeURIComponent(query)}`
  return `<div class="container"><a class="chip" href="${link}">${query}</a></div>\n`
}

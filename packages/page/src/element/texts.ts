import type { ViewTexts } from './chat-view.ts'

const greetings = {
  page: 'I can answer questions about this page, and do things on it for you.',
  server: 'I can answer questions, and do things for you.',
}

/** Where the conversation is kept: by the page that it is about, or by the server, for the user who is signed in. */
export const keeperOf = (element: Element): 'page' | 'server' =>
  element.getAttribute('conversation') === 'server' ? 'server' : 'page'

/** What the attributes say, and what stands there when they say nothing. */
export const textsOf = (element: Element): ViewTexts => ({
  heading: element.getAttribute('heading') || 'Assistant',
  greeting: greetings[keeperOf(element)],
  placeholder: element.getAttribute('placeholder') || 'Ask, or say what to do here',
  suggestions: suggestionsOf(element.getAttribute('suggestions') ?? ''),
})

/** A list in JSON, or one in each line. */
function suggestionsOf(text: string): string[] {
  return listOf(text)
    .map((one) => String(one).trim())
    .filter(Boolean)
    .slice(0, 6)
}

function listOf(text: string): unknown[] {
  try {
    const list: unknown = JSON.parse(text)
    if (Array.isArray(list)) return list
  } catch {
    // Written by hand.
  }
  return text.split('\n')
}

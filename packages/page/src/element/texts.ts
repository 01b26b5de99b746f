import type { ViewTexts } from './chat-view.ts'

const greetings = {
  page: 'I can answer questions about this page, and do things on it for you.',
  server: 'I can answer questions, and do things for you.',
}

/** Who keeps the conversation: the page, or the server for the signed-in user. */
export const keeperOf = (element: Element): 'page' | 'server' =>
  element.getAttribute('conversation') === 'server' ? 'server' : 'page'

/** The texts from the attributes, or their defaults. */
export const textsOf = (element: Element): ViewTexts => ({
  heading: element.getAttribute('heading') || 'Assistant',
  greeting: greetings[keeperOf(element)],
  placeholder: element.getAttribute('placeholder') || 'Ask, or say what to do here',
  suggestions: suggestionsOf(element.getAttribute('suggestions') ?? ''),
})

/** A JSON list, or one suggestion per line. */
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
    // Not JSON.
  }
  return text.split('\n')
}

import type { Answer } from '../brain.ts'
import type { Fault } from './fault.ts'

const halfAnAnswer = [{ text: 'This is the first half ' }, { text: 'of an answer ' }]
const unsafe = { category: 'HARM_CATEGORY_DANGEROUS_CONTENT', probability: 'HIGH', blocked: true }

/** What a faulty request gets instead of the brain's answer, so that a retry finds the brain, and a script, where they were. */
export function faultAnswer(fault: Fault): Answer {
  const parts = fault.parts ?? halfAnAnswer
  switch (fault.kind) {
    case 'empty':
      return { parts: [] }
    case 'malformed-call':
      return {
        parts: [],
        finishReason: 'MALFORMED_FUNCTION_CALL',
        finishMessage: 'Malformed function call: print(default_api.unfinished(',
      }
    case 'safety':
      return { parts, finishReason: 'SAFETY', safetyRatings: [unsafe] }
    case 'max-tokens':
      return { parts, finishReason: 'MAX_TOKENS' }
    case 'prompt-block':
      return { parts: [], promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } }
    default:
      // An empty finish reason is left out of the last chunk.
      return { parts, finishReason: '' }
  }
}

import type { Brain } from '../brain.ts'
import type { WireRequest } from '../wire.ts'
import { groundedAnswer } from './grounded-answer.ts'

/** Answers requests with the Google Search tool from a local corpus and leaves all others to another brain. */
export function groundingBrain(inner: Brain): Brain {
  return {
    async answer(question) {
      const { request } = question
      if (!request.tools?.some((tool) => tool.googleSearch)) return inner.answer(question)
      if (!request.tools.some((tool) => tool.functionDeclarations?.length)) return groundedAnswer(lastUserText(request))
      // Both kinds of tools: the functions come first, and an answer to their results is not a search.
      const answer = await inner.answer(question)
      const usesFunctions = answer.parts.some((part) => part.functionCall) || endsWithResponse(request)
      return usesFunctions ? answer : groundedAnswer(lastUserText(request))
    },
  }
}

function lastUserText(request: WireRequest): string {
  const content = request.contents.findLast((entry) => entry.role !== 'model' && entry.parts?.some((part) => part.text))
  return content?.parts?.map((part) => part.text ?? '').join(' ') ?? ''
}

function endsWithResponse(request: WireRequest): boolean {
  return request.contents.at(-1)?.parts?.some((part) => part.functionResponse) ?? false
}

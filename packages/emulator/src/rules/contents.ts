import { partData } from '../proto/messages.ts'
import type { WireContent, WirePart } from '../wire.ts'
import type { FieldRule } from './rule.ts'

export const contentsRules: FieldRule[] = [
  {
    name: 'contents are not empty',
    source: 'https://github.com/langchain-ai/langchain-google/issues/1393',
    check: ({ request }) => (request.contents?.length ? [] : ['contents: contents is not specified']),
  },
  {
    name: 'a content has parts',
    source: 'https://github.com/vercel/ai/issues/3775',
    check: ({ request }) =>
      (request.contents ?? []).flatMap((content, index) =>
        content.parts?.length ? [] : [`contents[${index}].parts: contents.parts must not be empty.`],
      ),
  },
  {
    name: 'a part has data',
    source:
      'https://github.com/router-for-me/CLIProxyAPI/issues/1293, https://github.com/songquanpeng/one-api/issues/2243',
    check: ({ request }) => [
      ...(request.contents ?? []).flatMap((content, index) => emptyParts(content, `contents[${index}]`)),
      ...emptyParts(request.systemInstruction, 'system_instruction'),
    ],
  },
  {
    name: 'a function call and a function response are named',
    source: 'https://github.com/router-for-me/CLIProxyAPI/issues/2104',
    check: ({ request }) =>
      (request.contents ?? []).flatMap((content, index) =>
        (content.parts ?? []).flatMap((part, partIndex) => unnamed(part, `contents[${index}].parts[${partIndex}]`)),
      ),
  },
]

function emptyParts(content: WireContent | undefined, path: string): string[] {
  return (content?.parts ?? []).flatMap((part, index) =>
    Object.keys(part).some((key) => partData.includes(key))
      ? []
      : [`${path}.parts[${index}].data: required oneof field 'data' must have one initialized field`],
  )
}

function unnamed(part: WirePart, path: string): string[] {
  if (part.functionCall && !part.functionCall.name) return [`${path}.function_call.name: Name cannot be empty.`]
  if (part.functionResponse && !part.functionResponse.name) {
    return [`${path}.function_response.name: Name cannot be empty.`]
  }
  return []
}

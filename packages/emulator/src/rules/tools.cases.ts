import { hello } from '../testing/ask.ts'
import type { RuleCase } from '../testing/rule-case.ts'

const functions = { functionDeclarations: [{ name: 'look' }] }
const search = { googleSearch: {} }
const json = { responseMimeType: 'application/json' }

export const toolCases: RuleCase[] = [
  {
    rule: 'Google Search stands next to functions only where the model can combine them',
    refused: { ...hello, tools: [search, functions], toolConfig: { includeServerSideToolInvocations: true } },
    message: 'Tool use with function calling is unsupported by the model.',
    accepted: { ...hello, tools: [search] },
    acceptedBy: 'gemini-3-flash-preview',
  },
  {
    rule: 'Google Search stands next to functions only where the model can combine them',
    model: 'gemini-3-flash-preview',
    refused: { ...hello, tools: [{ google_search: {} }, functions] },
    message:
      'Please enable tool_config.include_server_side_tool_invocations to use Built-in tools with Function calling.',
    accepted: { ...hello, tools: [search, functions], toolConfig: { includeServerSideToolInvocations: true } },
  },
  {
    rule: 'a function calling config needs functions',
    refused: { ...hello, tools: [search], toolConfig: { functionCallingConfig: { mode: 'AUTO' } } },
    message: 'Function calling config is set without function_declarations.',
    accepted: { ...hello, tools: [functions], toolConfig: { functionCallingConfig: { mode: 'AUTO' } } },
  },
  {
    rule: 'allowed function names need the mode ANY',
    refused: {
      ...hello,
      tools: [functions],
      toolConfig: { functionCallingConfig: { allowedFunctionNames: ['look'] } },
    },
    message: 'Allowed function names should be set only when function calling mode is ANY.',
    accepted: {
      ...hello,
      tools: [functions],
      toolConfig: { functionCallingConfig: { mode: 'ANY', allowedFunctionNames: ['look'] } },
    },
  },
  {
    rule: 'a JSON response type stands next to tools only where the model can combine them',
    refused: { ...hello, tools: [functions], generationConfig: json },
    message: "Function calling with a response mime type: 'application/json' is unsupported",
    accepted: { ...hello, generationConfig: json },
    acceptedBy: 'gemini-3-flash-preview',
  },
  {
    rule: 'a JSON response type stands next to tools only where the model can combine them',
    refused: { ...hello, tools: [search], generationConfig: json },
    message: "Tool use with a response mime type: 'application/json' is unsupported",
    accepted: { ...hello, tools: [search] },
    acceptedBy: 'gemini-3-flash-preview',
  },
]

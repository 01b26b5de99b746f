import type { WireRequest } from '../wire.ts'
import { declarationsOf } from './declarations.ts'
import { type RequestRule, refuse } from './rule.ts'

export const toolRules: RequestRule[] = [
  {
    name: 'Google Search stands next to functions only where the model can combine them',
    source:
      'https://ai.google.dev/gemini-api/docs/tool-combination, https://github.com/withceleste/celeste-python/issues/197, https://github.com/ag2ai/ag2/pull/3145',
    check({ request, model }) {
      if (!hasBuiltInTool(request) || !hasFunctions(request)) return undefined
      if (!model.searchWithFunctions) return refuse('Tool use with function calling is unsupported by the model.')
      return request.toolConfig?.includeServerSideToolInvocations
        ? undefined
        : refuse(
            'Please enable tool_config.include_server_side_tool_invocations to use Built-in tools with Function calling.',
          )
    },
  },
  {
    name: 'a function calling config needs functions',
    source: 'https://github.com/pydantic/pydantic-ai/pull/5791, https://github.com/eclipse-theia/theia/issues/16370',
    check({ request }) {
      const { functionCallingConfig, includeServerSideToolInvocations } = request.toolConfig ?? {}
      return functionCallingConfig && !hasFunctions(request) && !includeServerSideToolInvocations
        ? refuse('Function calling config is set without function_declarations.')
        : undefined
    },
  },
  {
    name: 'allowed function names need the mode ANY',
    source:
      'FunctionCallingConfig in @google/genai, https://github.com/tensorzero/tensorzero/pull/4875; the wording is ours',
    check({ request }) {
      const config = request.toolConfig?.functionCallingConfig
      const mode = config?.mode?.toUpperCase() ?? 'AUTO'
      return config?.allowedFunctionNames?.length && mode !== 'ANY' && mode !== 'VALIDATED'
        ? refuse('Allowed function names should be set only when function calling mode is ANY.')
        : undefined
    },
  },
  {
    name: 'a JSON response type stands next to tools only where the model can combine them',
    source:
      'https://github.com/googleapis/python-genai/issues/867, https://github.com/snailyp/gemini-balance/issues/264',
    check({ request, model }) {
      if (model.jsonWithTools || request.generationConfig?.responseMimeType !== 'application/json') return undefined
      if (hasFunctions(request)) {
        return refuse("Function calling with a response mime type: 'application/json' is unsupported")
      }
      return hasBuiltInTool(request)
        ? refuse("Tool use with a response mime type: 'application/json' is unsupported")
        : undefined
    },
  },
]

function hasFunctions(request: WireRequest): boolean {
  return declarationsOf(request).length > 0
}

function hasBuiltInTool(request: WireRequest): boolean {
  return (request.tools ?? []).some((tool) => Object.keys(tool).some((key) => key !== 'functionDeclarations'))
}

import type { WireFunctionDeclaration, WireRequest } from '../wire.ts'
import { type FieldRule, type RequestRule, refuse } from './rule.ts'

export interface PlacedDeclaration {
  path: string
  declaration: WireFunctionDeclaration
}

export function declarationsOf(request: WireRequest): PlacedDeclaration[] {
  return (request.tools ?? []).flatMap((tool, toolIndex) =>
    (tool.functionDeclarations ?? []).map((declaration, index) => ({
      path: `tools[${toolIndex}].function_declarations[${index}]`,
      declaration,
    })),
  )
}

export const declarationFieldRules: FieldRule[] = [
  {
    name: 'function names are well-formed',
    source:
      'FunctionDeclaration.name in @google/genai, https://github.com/google-gemini/gemini-cli/issues/7869, https://github.com/kaitranntt/ccs/issues/25',
    check: ({ request }) =>
      declarationsOf(request).flatMap(({ path, declaration }) =>
        /^[A-Za-z_][A-Za-z0-9_.:-]{0,127}$/.test(declaration.name ?? '')
          ? []
          : [
              `${path}.name: Invalid function name. Must start with a letter or an underscore. Must be alphameric (a-z, A-Z, 0-9), underscores (_), dots (.), colons (:), or dashes (-), with a maximum length of 128.`,
            ],
      ),
  },
  {
    name: 'parameters and parametersJsonSchema exclude each other',
    source: 'https://ai.google.dev/api/caching#FunctionDeclaration ("mutually exclusive"); the wording is ours',
    check: ({ request }) =>
      declarationsOf(request).flatMap(({ path, declaration }) =>
        declaration.parameters && declaration.parametersJsonSchema !== undefined
          ? [`${path}.parameters_json_schema: only one of parameters and parameters_json_schema may be set.`]
          : [],
      ),
  },
]

export const declarationRules: RequestRule[] = [
  {
    name: 'function names are unique',
    source: 'https://github.com/rikkahub/rikkahub/issues/1311, https://github.com/ai-dashboad/flutter-skill/issues/32',
    check({ request }) {
      const seen = new Set<string>()
      for (const { declaration } of declarationsOf(request)) {
        if (seen.has(declaration.name)) return refuse(`Duplicate function declaration found: ${declaration.name}`)
        seen.add(declaration.name)
      }
      return undefined
    },
  },
]

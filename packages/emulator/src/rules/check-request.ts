import { contentsRules } from './contents.ts'
import { declarationFieldRules, declarationRules } from './declarations.ts'
import { geminiSchemaRules } from './gemini-schema.ts'
import { generationConfigFieldRules, generationConfigRules } from './generation-config.ts'
import { jsonSchemaRules } from './json-schema.ts'
import { type FieldRule, type RequestRule, type RuleContext, refuse } from './rule.ts'
import { signatureRules } from './signatures.ts'
import { thinkingRules } from './thinking.ts'
import { toolRules } from './tools.ts'
import { turnRules } from './turns.ts'

/** Everything the emulator refuses after a body was decoded, in the order in which it is checked. */
export const fieldRules: FieldRule[] = [
  ...contentsRules,
  ...declarationFieldRules,
  ...geminiSchemaRules,
  ...generationConfigFieldRules,
]
export const requestRules: RequestRule[] = [
  ...declarationRules,
  ...jsonSchemaRules,
  ...toolRules,
  ...thinkingRules,
  ...generationConfigRules,
  ...turnRules,
  ...signatureRules,
]

/** Throws the WireError that the service would answer with. */
export function checkRequest(context: RuleContext): void {
  const violations = fieldRules.flatMap((rule) => rule.check(context))
  if (violations.length > 0) {
    throw refuse(violations.map((violation) => `* GenerateContentRequest.${violation}\n`).join(''))
  }
  for (const rule of requestRules) {
    const refusal = rule.check(context)
    if (refusal) throw refusal
  }
}

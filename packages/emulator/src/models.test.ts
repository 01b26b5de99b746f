import { expect, it } from 'vitest'
import { describeModel, findModel, listModels } from './models.ts'

it.each(['gemini-2.0-flash', 'gemini-2.0-flash-lite', 'gemini-2.5-flash-lite', 'gemini-3-flash-preview'])(
  'knows %s, which the documents of the project name',
  (id) => {
    expect(findModel(id)?.id).toBe(id)
  },
)

it('does not take names of the language for models', () => {
  expect(findModel('constructor')).toBeUndefined()
  expect(findModel('gemini-1.0-pro')).toBeUndefined()
})

it('describes a model as the service does', () => {
  for (const model of listModels()) {
    expect(describeModel(model)).toMatchObject({
      name: `models/${model.id}`,
      supportedGenerationMethods: ['generateContent', 'countTokens'],
    })
  }
})

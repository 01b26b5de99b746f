import { expect, it } from 'vitest'
import { isGemini3OrLater } from './model-family.ts'

it.each([
  ['gemini-2.5-flash', false],
  ['gemini-1.5-pro-002', false],
  ['gemini-3-pro-preview', true],
  ['gemini-3.1-flash', true],
  ['models/gemini-10-ultra', true],
  ['gemini-flash-latest', true],
  ['gemini-2.5-flash-latest', false],
  ['gemma-3-27b-it', false],
])('%s is from Gemini 3 on: %s', (model, expected) => {
  expect(isGemini3OrLater(model)).toBe(expected)
})

import type { ContentBlock } from '@agentclientprotocol/sdk'
import { expect, test } from 'vitest'
import { readPrompt } from './read-prompt.ts'

const text = (words: string): ContentBlock => ({ type: 'text', text: words })
const file: ContentBlock = { type: 'resource', resource: { uri: 'attachment:///att.txt', text: 'The secret is 7.' } }
const chart: ContentBlock = { type: 'resource_link', name: 'chart', uri: 'file:///chart.png' }

test.each<[what: string, blocks: ContentBlock[], prompt: string]>([
  ['after the words leaves them as they were typed', [text('What does it say?'), file], 'What does it say?'],
  ['before the words leaves them as they were typed', [file, text(' What does it say?')], ' What does it say?'],
  ['inside a sentence has its name there', [text('Compare '), file, text(' with mine.')], 'Compare att.txt with mine.'],
  [
    'between words without a space is set apart',
    [text('Compare'), file, text('with mine.')],
    'Compare att.txt with mine.',
  ],
  ['without any words is named', [file, text(' '), file], 'att.txt att.txt'],
])('embedded text %s', (_what, blocks, prompt) => {
  expect(readPrompt(blocks).prompt).toBe(prompt)
  expect(readPrompt(blocks).attachedContext?.[0]).toMatchObject({ id: 'attachment:///att.txt', title: 'att.txt' })
})

test('a link is set apart from the words beside it, and words that came in pieces are not', () => {
  expect(readPrompt([text('Open'), chart, text('now.')]).prompt).toBe('Open [chart](file:///chart.png) now.')
  expect(readPrompt([text('('), chart, text('), ple'), text('ase')]).prompt).toBe(
    '([chart](file:///chart.png)), please',
  )
})

import { expect, test } from 'vitest'
import { planDeck } from './deck-plan.ts'

test('a plan has exactly the requested number of slides', () => {
  for (const withDesignNotes of [false, true])
    for (let slides = 1; slides <= 40; slides += 1) {
      const { hasAgenda, hasClosing, hasDesignNotes, content } = planDeck(slides, withDesignNotes)
      expect(1 + content + [hasAgenda, hasClosing, hasDesignNotes].filter(Boolean).length).toBe(slides)
      expect(content).toBeGreaterThanOrEqual(slides === 1 ? 0 : 1)
    }
})

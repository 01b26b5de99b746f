import { expect, test } from 'vitest'
import { chooseTheme } from './choose-theme.ts'
import { coloursIn, withPalette } from './palette.ts'
import { contrast, inkOn } from './theme.ts'
import { themes } from './themes.ts'

test.each(themes.map((theme) => [theme.name, theme] as const))('all text of the style %s is readable', (_, theme) => {
  const { background, surface, ink, muted, accent, cover } = theme
  for (const [text, ground] of [
    [ink, background],
    [ink, surface],
    [muted, background],
    [accent, background],
    [accent, surface],
    [inkOn(cover), cover],
    [inkOn(accent), accent],
  ] as const)
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
})

test.each([
  [undefined, 'minimal', undefined],
  ['Bold', 'bold', undefined],
  ['a dark look', 'dark', undefined],
  ['professional', 'corporate', 'There is no style "professional"; "corporate" is the nearest.'],
  ['elegnt', 'elegant', 'There is no style "elegnt"; "elegant" is the nearest.'],
  ['baroque', 'minimal', 'There is no style "baroque"; "minimal" is the nearest.'],
])('the style %j leads to %s', (style, name, note) => {
  const chosen = chooseTheme(style)
  expect(chosen.theme.name).toBe(name)
  if (note === undefined) expect(chosen.note).toBeUndefined()
  else expect(chosen.note).toContain(note)
})

test('colours are read from names and hex digits', () => {
  expect(coloursIn('#0b5fff, navy and #FA0')).toEqual(['0B5FFF', '14365D', 'FFAA00'])
  expect(coloursIn('the constructor of a navy ship')).toEqual(['14365D'])
})

test('an unreadable colour is used only for areas, and an unknown one gets a note', () => {
  const pale = withPalette(themes[0], '#FFEE88')
  expect(pale.theme).toMatchObject({ accent: themes[0].ink, second: 'FFEE88' })
  expect(pale.note).toContain('cannot be read as text')
  expect(withPalette(themes[0], 'sunny')).toMatchObject({
    theme: themes[0],
    note: expect.stringContaining('no colours'),
  })
})

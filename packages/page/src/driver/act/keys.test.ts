import { expect, test } from 'vitest'
import { readKey } from './keys.ts'

test('a key has a name, a code and the key code that old pages read', () => {
  expect(readKey('Enter')).toEqual({ key: 'Enter', code: 'Enter', keyCode: 13 })
  expect(readKey('a')).toEqual({ key: 'a', code: 'KeyA', keyCode: 65 })
  expect(readKey('Space')).toEqual({ key: ' ', code: 'Space', keyCode: 32 })
  expect(readKey('+')).toMatchObject({ key: '+' })
})

test('modifiers are held while another key is pressed', () => {
  expect(readKey('Control+Shift+z')).toMatchObject({ key: 'z', ctrlKey: true, shiftKey: true })
  expect(readKey('Control++')).toMatchObject({ key: '+', ctrlKey: true })
})

test.each(['', 'Hyper', 'Hyper+a', 'constructor', 'toString+a'])(
  '%j is refused with a list of the known keys',
  (text) => {
    expect(() => readKey(text)).toThrow(/Enter, Escape, Backspace/)
  },
)

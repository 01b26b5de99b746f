import { expect, test } from 'vitest'
import { readKey } from './keys.ts'

test('a key has its name, its place and the number that old pages read', () => {
  expect(readKey('Enter')).toEqual({ key: 'Enter', code: 'Enter', keyCode: 13 })
  expect(readKey('a')).toEqual({ key: 'a', code: 'KeyA', keyCode: 65 })
  expect(readKey('Space')).toEqual({ key: ' ', code: 'Space', keyCode: 32 })
  expect(readKey('+')).toMatchObject({ key: '+' })
})

test('keys are held down while another is pressed', () => {
  expect(readKey('Control+Shift+z')).toMatchObject({ key: 'z', ctrlKey: true, shiftKey: true })
  expect(readKey('Control++')).toMatchObject({ key: '+', ctrlKey: true })
})

test.each(['', 'Hyper', 'Hyper+a', 'constructor', 'toString+a'])(
  '%j is refused with the keys that there are',
  (text) => {
    expect(() => readKey(text)).toThrow(/Enter, Escape, Backspace/)
  },
)

import { expect, test } from 'vitest'
import { readMessages } from './compiler-message.ts'

test('what tsc prints is read with its places and the lines below', () => {
  const output = [
    "plugin-0.mts(9,14): error TS2322: Type 'A' is not assignable to type 'B'.",
    "  Types of property 'a' are incompatible.",
    "    Type 'string' is not assignable to type 'number'.",
    "../../site (old)/src/x.ts(1,2): error TS2307: Cannot find module 'y'.\r",
    "error TS5023: Unknown compiler option 'z'.",
    '',
  ].join('\n')
  expect(readMessages(output)).toEqual([
    {
      file: 'plugin-0.mts',
      line: 9,
      column: 14,
      code: 2322,
      message: "Type 'A' is not assignable to type 'B'.",
      details: ["Types of property 'a' are incompatible.", "Type 'string' is not assignable to type 'number'."],
    },
    {
      file: '../../site (old)/src/x.ts',
      line: 1,
      column: 2,
      code: 2307,
      message: "Cannot find module 'y'.",
      details: [],
    },
    { line: 1, column: 1, code: 5023, message: "Unknown compiler option 'z'.", details: [] },
  ])
})

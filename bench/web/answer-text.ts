/** A typical answer of about `size` characters: paragraphs, lists, tables and code. */
export function answerText(size: number): string {
  const sections: string[] = []
  for (let length = 0, number = 1; length < size; number += 1) {
    const text = section(number)
    sections.push(text)
    length += text.length
  }
  return sections.join('').slice(0, size)
}

function section(number: number): string {
  return `## Part ${number}: what was found

The **revenue** of quarter ${number} grew by ${number * 3} %, while *costs* stayed flat; see [the report](https://example.test/${number}) and \`report_${number}.md\` for
the details. Nobody expected that the new region would do so well in its first months, and the plan should be changed for it.

- Sales in the north went up, mostly with **existing** customers
- Sales in the south went down by ${number} %
  - two shops were closed
  - one was opened
- Everything else is as it was

| Region | Revenue | Change |
|---|---:|---:|
| North | ${number * 1_000} | +${number} % |
| South | ${number * 800} | -${number} % |

\`\`\`ts
export function growth(before: number, after: number): number {
  // A quarter after one without sales has no growth rate.
  return before === 0 ? 0 : (after - before) / before
}

console.log(growth(${number}, ${number + 4}))
\`\`\`

1. Ask the north what it did.
2. Do the same in the south.

> Numbers are of the first ${number} weeks only.

`
}

import type { Row } from '../harness/report.ts'
import { withApp } from './app-page.ts'
import { goalRow } from './goal-row.ts'
import { stopAndWatch } from './in-page.ts'
import { openRequests } from './open-requests.ts'
import { sailor } from './serve-app.ts'
import type { AppOptions } from './web-options.ts'

interface Sample {
  interrupted: number
  idle: number
}

const cases = [
  { name: 'in mid-text', prompt: sailor.longAnswer, begun: 'article[data-answer=streaming] h2' },
  { name: 'in mid-tool', prompt: sailor.hangingTool, begun: '[data-tool=keep_watch][data-state=input-streaming]' },
]

/** From the click on Stop to the word "interrupted", and until nothing is at work any more: neither the main thread nor a request. */
export async function stopRows(options: AppOptions): Promise<Row[]> {
  const rows: Row[] = []
  for (const { name, prompt, begun } of cases) {
    const samples: Sample[] = []
    for (let round = 0; round < options.rounds; round += 1) samples.push(await sample(options, prompt, begun))
    const values = (of: keyof Sample) => samples.map((each) => each[of])
    rows.push(goalRow(`ms from Stop to "interrupted", ${name}`, values('interrupted'), 200, 'at most 200 ms'))
    rows.push(goalRow(`ms from Stop to idle, ${name}`, values('idle'), 500, 'at most 500 ms'))
    options.tell(`stopped ${name}\n`)
  }
  return rows
}

function sample({ browser, appUrl }: AppOptions, prompt: string, begun: string): Promise<Sample> {
  return withApp(browser, appUrl, async ({ page }) => {
    const requests = openRequests(page)
    await page.getByRole('textbox', { name: 'Message' }).fill(prompt)
    await page.keyboard.press('Enter')
    await page.locator(begun).first().waitFor()
    const { clickedAt, interruptedAt, idleAt } = await page.evaluate(stopAndWatch)
    const quietAt = await requests.allEnded()
    return { interrupted: interruptedAt - clickedAt, idle: Math.max(idleAt, quietAt) - clickedAt }
  })
}

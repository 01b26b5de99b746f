import { expect } from 'vitest'
import { openZoo, type Zoo } from './open-zoo.ts'
import { style } from './zoo-style.ts'

/** [control, action and target, the framework's state afterwards] */
export type WidgetCase = [string, Parameters<Zoo['act']>[], Record<string, unknown>]

/** Each step is done without an error, nothing complains, and the framework's own state is as expected. */
export async function workEach(fixture: string, steps: WidgetCase[1], expected: WidgetCase[2]): Promise<void> {
  const zoo = await openZoo(`${style}<div id="root"></div>`, fixture)
  for (const step of steps) {
    expect(await zoo.act(...step)).not.toHaveProperty('code')
    await zoo.page.evaluate(() => (globalThis as unknown as { rest(): Promise<boolean> }).rest())
  }
  await expect.poll(zoo.state).toMatchObject(expected)
  expect(zoo.complaints.filter((each) => !each.includes('404'))).toEqual([])
}

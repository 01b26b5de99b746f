const tasks: (() => unknown)[] = []

/** To be done when the test is over, last things first. The test file says `afterEach(cleanUp)`. */
export function afterTest(task: () => unknown): void {
  tasks.push(task)
}

export async function cleanUp(): Promise<void> {
  for (const task of tasks.splice(0).reverse()) await task()
}

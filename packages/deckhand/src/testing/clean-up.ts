const tasks: (() => unknown)[] = []

/** Runs the task after the test, in reverse order. The test file calls `afterEach(cleanUp)`. */
export function afterTest(task: () => unknown): void {
  tasks.push(task)
}

export async function cleanUp(): Promise<void> {
  for (const task of tasks.splice(0).reverse()) await task()
}

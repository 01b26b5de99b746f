const tasks: (() => unknown)[] = []

/** Registers a task to run after the test, in reverse order. The test file must call `afterEach(cleanUp)`. */
export function afterTest(task: () => unknown): void {
  tasks.push(task)
}

export async function cleanUp(): Promise<void> {
  for (const task of tasks.splice(0).reverse()) await task()
}

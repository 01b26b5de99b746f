/**
 * Packages that are bundled into ours, by the folder of ours. Loading their 135 files took a fifth of the CPU to the first answer, and most of their code
 * is never used: zod's main entry loads messages in 64 languages.
 */
export const bundled = {
  server: ['@hono/node-server', 'hono'],
  spec: ['ajv', 'ajv-formats', 'zod'],
}

/** Our published types refer to these, so they are installed all the same. */
const neededForTypes = ['hono', 'zod']

/** The dependencies that a published package leaves out. */
export const notInstalled = (folder) =>
  (bundled[folder.replace('packages/', '')] ?? []).filter((name) => !neededForTypes.includes(name))

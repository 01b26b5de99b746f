import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const bundles = new Map<string, Promise<string>>()

/** A page of others, from fixtures, made once. Without our condition `source`, under which some libraries offer what cannot be bundled. */
export function bundleFixture(name: string): Promise<string> {
  const known = bundles.get(name) ?? bundle(fileURLToPath(new URL(`fixtures/${name}`, import.meta.url)))
  bundles.set(name, known)
  return known
}

async function bundle(path: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path],
    bundle: true,
    write: false,
    minify: true,
    platform: 'browser',
    format: 'iife',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent',
  })
  return outputFiles[0]?.text ?? ''
}

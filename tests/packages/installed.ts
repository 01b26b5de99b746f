import { execFile } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('../..', import.meta.url))
const tsc = join(root, 'node_modules/typescript/lib/tsc.js')

export interface Outcome {
  code: number
  output: string
}

interface Manifest {
  exports: Record<string, { types?: string; default?: string }>
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

/** An empty folder outside of the workspace, into which `deckhand` is installed from its tarballs and nothing besides. */
export class Installed {
  readonly folder = mkdtempSync(join(tmpdir(), 'deckhand-packages-'))
  /** By the names of the packages. */
  readonly tarballs: Record<string, string>

  private constructor(tarballs: Record<string, string>) {
    this.tarballs = tarballs
    this.write('package.json', JSON.stringify({ name: 'outside', private: true, type: 'module' }))
  }

  static async create(): Promise<Installed> {
    const out = mkdtempSync(join(tmpdir(), 'deckhand-tarballs-'))
    const packed = await run(process.execPath, [join(root, 'scripts/run.mjs'), 'pack', '--out', out], root)
    if (packed.code !== 0) throw new Error(packed.output)
    const installed = new Installed(JSON.parse(readFileSync(join(out, 'packages.json'), 'utf8')))
    const needed = installed.#neededBy('deckhand').map((name) => installed.tarballs[name] ?? '')
    const flags = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
    const { code, output } = await run('npm', ['install', ...needed, ...flags], installed.folder)
    if (code !== 0) throw new Error(output)
    // As every project has that is written in TypeScript for Node.
    installed.#link('@types/node')
    return installed
  }

  write(name: string, text: string): void {
    writeFileSync(join(this.folder, name), text)
  }

  node(args: string[], env: Record<string, string> = {}): Promise<Outcome> {
    return run(process.execPath, args, this.folder, env)
  }

  deckhand(args: string[], env: Record<string, string> = {}): Promise<Outcome> {
    return this.node(['node_modules/deckhand/dist/main.js', ...args], env)
  }

  /** Compiles with skipLibCheck off and more options for the compiler. */
  compile(file: string, ...options: string[]): Promise<Outcome> {
    const strict = ['--strict', '--skipLibCheck', 'false', '--target', 'es2023', '--types', 'node', '--pretty', 'false']
    return this.node([tsc, '--ignoreConfig', file, ...strict, ...options])
  }

  /** How many packages there are, and the bytes of their files. */
  size(): { packages: number; bytes: number } {
    const files = readdirSync(join(this.folder, 'node_modules'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
    const manifest = /node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+[\\/]package\.json$/
    return {
      packages: files.filter((path) => manifest.test(path)).length,
      bytes: files.reduce((sum, path) => sum + statSync(path).size, 0),
    }
  }

  /** Adds our other packages, and links whatever any of ours needs to the workspace. Resolves with every entry that has types. */
  async addEverything(): Promise<string[]> {
    for (const [name, tarball] of Object.entries(this.tarballs)) {
      const target = join(this.folder, 'node_modules', name)
      if (existsSync(target)) continue
      mkdirSync(target, { recursive: true })
      await promisify(execFile)('tar', ['xzf', tarball, '--strip-components=1', '-C', target])
    }
    const manifests = Object.keys(this.tarballs).map((name) => [name, this.#manifestOf(name)] as const)
    const needed = manifests.flatMap(([, { dependencies, peerDependencies }]) =>
      Object.keys({ ...dependencies, ...peerDependencies }),
    )
    for (const name of [...needed, '@types/pg', '@types/ws', '@types/react', 'vite']) this.#link(name)
    return manifests.flatMap(([name, { exports }]) =>
      Object.entries(exports).flatMap(([entry, { types, default: code }]) =>
        types && code?.endsWith('.js') ? [name + entry.slice(1)] : [],
      ),
    )
  }

  #link(name: string): void {
    const target = join(this.folder, 'node_modules', name)
    if (existsSync(target)) return
    mkdirSync(dirname(target), { recursive: true })
    symlinkSync(join(root, 'node_modules', name), target, 'dir')
  }

  #manifestOf(name: string): Manifest {
    return JSON.parse(readFileSync(join(this.folder, 'node_modules', name, 'package.json'), 'utf8'))
  }

  /** The package itself and those of ours that it depends on. */
  #neededBy(name: string, found: string[] = []): string[] {
    if (found.includes(name) || !(name in this.tarballs)) return found
    const manifest = readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')
    const { dependencies = {} } = JSON.parse(manifest) as Manifest
    return Object.keys(dependencies).reduce((all, each) => this.#neededBy(each, all), [...found, name])
  }
}

async function run(program: string, args: string[], cwd: string, env: Record<string, string> = {}): Promise<Outcome> {
  const { PATH, HOME } = process.env
  const options = { cwd, env: { PATH, HOME, NO_COLOR: '1', ...env }, maxBuffer: 64_000_000 }
  return new Promise((resolve) => {
    execFile(program, args, options, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, output: stdout + stderr }),
    )
  })
}

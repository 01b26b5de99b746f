import { findCycles } from './find-cycles.ts'
import { type Allowed, type Drawing, readDrawing } from './read-drawing.ts'
import { entryOf, readTree } from './read-tree.ts'
import type { Edge, File, Package, PackageFiles } from './tree.ts'

export interface EdgesInput {
  /** Markdown with the drawing in it. */
  drawing: string
  packages: PackageFiles[]
  /** What tests may use without declaring it in each package. */
  rootDevDependencies?: string[]
}

/** Everything in the tree that breaks the rules about who may import whom, in plain words. */
export function checkEdges({
  drawing: markdown,
  packages: packageFiles,
  rootDevDependencies = [],
}: EdgesInput): string[] {
  const drawing = readDrawing(markdown)
  if (!drawing) return ['ARCHITECTURE.md has no drawing: a fenced block that starts with the line "packages/"']
  const problems: string[] = []
  const packages = readTree(packageFiles, problems)
  for (const owner of packages) {
    for (const file of owner.files) {
      for (const edge of file.edges) {
        const problem =
          checkForm(owner, edge) ??
          checkDrawn(owner, file, edge, drawing) ??
          checkDeclared(owner, file, edge, rootDevDependencies)
        if (problem) problems.push(`${file.path} imports ${edge.specifier}, ${problem}`)
      }
    }
  }
  return [
    ...new Set([...checkFolders(drawing, packages), ...problems, ...checkCycles(packages), ...checkBrowser(packages)]),
  ]
}

/** tests/ and bench/ are not in the drawing and may import anything. */
const isDrawable = (folder: string) => folder.includes('/')

function checkFolders(drawing: Drawing, packages: Package[]): string[] {
  const folders = packages.map((each) => each.folder).filter(isDrawable)
  return [
    ...folders.filter((folder) => !drawing.has(folder)).map((folder) => `${folder} is not drawn`),
    ...[...drawing.keys()]
      .filter((folder) => !folders.includes(folder))
      .map((folder) => `${folder} is drawn, but does not exist`),
  ]
}

function checkForm(owner: Package, { specifier, target }: Edge): string | undefined {
  switch (target.kind) {
    case 'file':
      return target.path.startsWith(`${owner.folder}/`) ? undefined : `which is outside of ${owner.folder}`
    case 'builtin':
      return specifier.startsWith('node:') ? undefined : `which is written node:${specifier}`
    case 'ours':
      return target.entry ? undefined : `which the exports of ${target.package.name} do not offer`
    case 'foreign':
      return undefined
  }
}

function checkDrawn(owner: Package, file: File, { target, typeOnly }: Edge, drawing: Drawing): string | undefined {
  if (target.kind !== 'ours' || file.isTest || !isDrawable(owner.folder)) return undefined
  if (target.package === owner) return 'which is its own package: write the path'
  const allowed: Allowed = drawing.get(owner.folder) ?? 'anything'
  if (allowed === 'anything') return undefined
  const shortName = target.package.folder.replace(/^packages\//, '')
  const extent = allowed.get(shortName)
  if (extent === undefined) return `and ${owner.folder} -> ${shortName} is not drawn`
  return extent === 'types' && !typeOnly
    ? `and only the types of ${shortName} are drawn for ${owner.folder}`
    : undefined
}

function checkDeclared(
  owner: Package,
  file: File,
  { target, typeOnly }: Edge,
  rootDevDependencies: string[],
): string | undefined {
  if (target.kind !== 'ours' && target.kind !== 'foreign') return undefined
  const name = target.kind === 'ours' ? target.package.name : target.name
  const { dependencies, devDependencies, peerDependencies, optionalDependencies } = owner.manifest
  const declared = new Set(Object.keys({ ...dependencies, ...peerDependencies, ...optionalDependencies }))
  if (file.isTest) for (const each of [owner.name, ...rootDevDependencies]) declared.add(each)
  // Users of Deckhand run no benchmarks, so they must not install what those need.
  if (file.isTest || owner.folder === 'bench') for (const each of Object.keys(devDependencies ?? {})) declared.add(each)
  if (declared.has(name) || (typeOnly && declared.has(`@types/${name}`))) return undefined
  return `which ${owner.folder}/package.json does not declare${file.isTest ? '' : ' under dependencies'}`
}

function checkCycles(packages: Package[]): string[] {
  const betweenPackages = new Map(
    packages.map((each) => [each.folder, each.files.filter((file) => !file.isTest).flatMap(packagesOf)]),
  )
  const betweenFiles = new Map(packages.flatMap(({ files }) => files.map((file) => [file.path, filesOf(file)])))
  return [
    ...findCycles(betweenPackages).map((cycle) => `packages import each other in a circle: ${cycle.join(' -> ')}`),
    ...findCycles(betweenFiles).map((cycle) => `files import each other in a circle: ${cycle.join(' -> ')}`),
  ]

  function packagesOf(file: File): string[] {
    return file.edges.flatMap(({ target }) => (target.kind === 'ours' ? [target.package.folder] : []))
  }
}

/** The files that a file loads from its own package. */
function filesOf(file: File): string[] {
  return file.edges.flatMap(({ target, typeOnly }) => (target.kind === 'file' && !typeOnly ? [target.path] : []))
}

const browserPackages = ['packages/client', 'packages/page', 'packages/react']
const notInBrowsers = ['zod', 'ajv', 'ajv-formats']

/** Browser packages, and what they load of ours, carry no schema library (size, strict Content-Security-Policy) and nothing of Node. */
function checkBrowser(packages: Package[]): string[] {
  const files = new Map(packages.flatMap((each) => each.files.map((file) => [file.path, file])))
  const problems: string[] = []
  const seen = new Set<string>()
  const visit = (path: string, start: string) => {
    const file = files.get(path)
    if (!file || seen.has(path)) return
    seen.add(path)
    for (const { specifier, target, typeOnly } of file.edges) {
      if (typeOnly) continue
      if (target.kind === 'file') visit(target.path, start)
      if (target.kind === 'ours' && target.entry) visit(target.entry, start)
      if (target.kind === 'builtin' || (target.kind === 'foreign' && notInBrowsers.includes(target.name)))
        problems.push(`${path} imports ${specifier}, and ${start} runs in browsers`)
    }
  }
  for (const each of packages) {
    if (browserPackages.includes(each.folder))
      for (const file of each.files) if (!file.isTest) visit(file.path, each.folder)
    if (each.folder === 'packages/spec') visit(entryOf(each, '.') ?? '', 'the main entry of packages/spec')
  }
  return problems
}

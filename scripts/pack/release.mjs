import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { handOver, runQuietly } from '../process/child.mjs'
import { npm } from '../process/tools.mjs'
import { root } from '../root.mjs'
import { checkTarballs } from './check-tarballs.mjs'
import { packPackages, publishedPackages } from './pack-packages.mjs'

/** Checks everything, packs and publishes. With --dry-run, only prints what it would publish. Resolves with the exit code. */
export async function release(args) {
  const { 'dry-run': isDry } = parseArgs({ args, options: { 'dry-run': { type: 'boolean', default: false } } }).values
  const { version, repository } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const manifests = publishedPackages().map(({ manifest }) => manifest)
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
  const changes = execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' })
  const out = mkdtempSync(join(tmpdir(), 'deckhand-release-'))
  try {
    const tarballs = await packPackages(out)
    const problems = [
      ...versionProblems(version, manifests),
      ...changelogProblems(version, changelog),
      ...treeProblems(changes),
      ...(await checkTarballs(tarballs)),
      ...(isDry ? [] : await publishProblems(version, changelog, repository)),
    ]
    for (const problem of problems) console.error(problem)
    if (problems.length > 0) return 1
    if (!isDry) return await publish(Object.values(tarballs))
    console.log(`Version ${version} would be published:`)
    for (const [name, path] of Object.entries(tarballs)) console.log(`  ${name}@${version}  ${basename(path)}`)
    return 0
  } finally {
    rmSync(out, { recursive: true, force: true })
  }
}

/** Our packages depend on each other's exact version, so that all packages of a release fit together. */
export function versionProblems(version, manifests) {
  const names = manifests.map(({ name }) => name)
  const own = manifests
    .filter((manifest) => manifest.version !== version)
    .map((manifest) => `${manifest.name} has the version ${manifest.version}, and the root has ${version}.`)
  const others = manifests.flatMap(({ name, dependencies, peerDependencies }) =>
    Object.entries({ ...dependencies, ...peerDependencies })
      .filter(([needed, range]) => names.includes(needed) && range !== version)
      .map(([needed, range]) => `${name} needs ${needed} ${range}, and the release is ${version}.`),
  )
  return [...own, ...others]
}

export function changelogProblems(version, changelog) {
  const [, section] = changelog.split(new RegExp(`^## ${version.replaceAll('.', '\\.')}\\b.*$`, 'm'))
  if (section === undefined) return [`CHANGELOG.md has no section "## ${version}". Write one.`]
  return section.split(/^## /m)[0].trim() === '' ? [`The section ${version} of CHANGELOG.md is empty.`] : []
}

export const treeProblems = (changes) =>
  changes.trim() === '' ? [] : [`There are uncommitted changes:\n${changes.trimEnd()}`]

async function publishProblems(version, changelog, { url }) {
  const { code } = await runQuietly('Checking your sign-in at the registry', npm('whoami'), { cwd: root })
  return [
    ...(code === 0
      ? []
      : ['npm has no credentials for the registry. Run "npm login", or set the token in your .npmrc.']),
    ...(changelog.includes(`## ${version} (unreleased)`)
      ? [`CHANGELOG.md calls ${version} unreleased. Write the date instead.`]
      : []),
    ...(url.includes('.example/') ? ['"repository" in package.json is not where the sources are. Correct it.'] : []),
  ]
}

async function publish(paths) {
  for (const path of paths) {
    const { code } = await handOver(npm('publish', path, '--access', 'public'), { cwd: root })
    if (code !== 0) return code
  }
  return 0
}

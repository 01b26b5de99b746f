import { describe, expect, test } from 'vitest'
import { isOutdated as isBuildOutdated, outputsOf } from '../build/build.mjs'
import { explainFailure, isOutdated as isInstallOutdated } from './install.mjs'
import { nodeProblem } from './node-version.mjs'

describe('Node', () => {
  test.each(['20.19.0', '20.20.2', '21.0.0', '24.1.0'])('%s is new enough', (version) => {
    expect(nodeProblem(version, '>=20.19')).toBeUndefined()
  })

  test.each(['18.20.0', '20.18.3', '8.0.0'])('%s is too old, and the user reads which is wanted', (version) => {
    expect(nodeProblem(version, '>=20.19')).toContain(`needs Node 20.19 or newer, and this is Node ${version}`)
  })
})

describe('packages', () => {
  const now = { lock: 'a', tree: 'b', node: '20', platform: 'linux-x64' }

  test('are installed when nothing was noted', () => {
    expect(isInstallOutdated(undefined, now, 'run')).toBe(true)
  })

  test('of a full install also serve a run, but not the other way round', () => {
    expect(isInstallOutdated({ ...now, level: 'full' }, now, 'run')).toBe(false)
    expect(isInstallOutdated({ ...now, level: 'full' }, now, 'full')).toBe(false)
    expect(isInstallOutdated({ ...now, level: 'run' }, now, 'run')).toBe(false)
    expect(isInstallOutdated({ ...now, level: 'run' }, now, 'full')).toBe(true)
  })

  test.each(Object.keys(now))('are installed again when the %s differs', (key) => {
    expect(isInstallOutdated({ ...now, level: 'full', [key]: 'other' }, now, 'run')).toBe(true)
  })
})

describe('an install that failed', () => {
  test.each([
    [
      'npm error code ENOTFOUND\nnpm error network request to https://registry.example failed',
      'could not reach the package registry',
    ],
    ['npm error code E404', 'refused a package'],
    ['npm error code ENOSPC', 'disk is full'],
    ['npm error code EACCES', 'may not write here'],
    ['npm error code EWHATEVER', 'remove the folder node_modules'],
  ])('says what npm said and what to do: %s', (output, advice) => {
    expect(explainFailure(`npm warn install-scripts\n${output}`)).toContain(advice)
    expect(explainFailure(`npm warn install-scripts\n${output}`)).toContain(output)
    expect(explainFailure(`npm warn install-scripts\n${output}`)).not.toContain('npm warn')
  })
})

describe('a build', () => {
  const noted = { 'packages/a/src/one.ts': '1 10', 'packages/a/src/two.ts': '2 20' }

  test('is current while every source is as noted', () => {
    expect(isBuildOutdated(noted, { ...noted })).toBe(false)
  })

  test.each([
    ['nothing was noted', undefined, noted],
    ['a source changed', noted, { ...noted, 'packages/a/src/one.ts': '9 10' }],
    ['a source was added', noted, { ...noted, 'packages/a/src/three.ts': '3 30' }],
    ['a source was removed', noted, { 'packages/a/src/one.ts': '1 10' }],
    ['a source was renamed', noted, { 'packages/a/src/one.ts': '1 10', 'packages/a/src/zwei.ts': '2 20' }],
  ])('is outdated when %s', (_when, before, now) => {
    expect(isBuildOutdated(before, now)).toBe(true)
  })

  test('of a source that is gone leaves four files to remove', () => {
    expect(outputsOf('packages/a/src/deep/one.ts')).toEqual([
      'packages/a/dist/deep/one.js',
      'packages/a/dist/deep/one.js.map',
      'packages/a/dist/deep/one.d.ts',
      'packages/a/dist/deep/one.d.ts.map',
    ])
    expect(outputsOf('packages/a/package.json')).toEqual([])
  })
})

import { expect, test } from 'vitest'
import { changelogProblems, treeProblems, versionProblems } from './release.mjs'

const spec = { name: '@deckhand/spec', version: '1.2.0' }

test('PK4: a release is refused when a version differs, also that of one of our packages that another needs', () => {
  const kernel = {
    name: '@deckhand/kernel',
    version: '1.2.0',
    dependencies: { '@deckhand/spec': '1.2.0', yaml: '^2.9.1' },
  }
  expect(versionProblems('1.2.0', [spec, kernel])).toEqual([])
  const other = { ...kernel, version: '1.1.0', peerDependencies: { '@deckhand/spec': '^1.2.0' } }
  expect(versionProblems('1.2.0', [spec, other])).toEqual([
    '@deckhand/kernel has the version 1.1.0, and the root has 1.2.0.',
    '@deckhand/kernel needs @deckhand/spec ^1.2.0, and the release is 1.2.0.',
  ])
})

test('PK4: a release is refused without its section in the changelog, or with an empty one', () => {
  const text = '# Changelog\n\n## 1.2.0 (unreleased)\n\n- More.\n\n## 1.1.0\n\n## 1.0.0\n\n- First.\n'
  expect(changelogProblems('1.2.0', text)).toEqual([])
  expect(changelogProblems('1.1.0', text)).toEqual(['The section 1.1.0 of CHANGELOG.md is empty.'])
  expect(changelogProblems('1x2.0', text)).toEqual(['CHANGELOG.md has no section "## 1x2.0". Write one.'])
})

test('PK4: a release is refused while changes are not committed', () => {
  expect(treeProblems('\n')).toEqual([])
  expect(treeProblems(' M README.md\n')).toEqual(['There are uncommitted changes:\n M README.md'])
})

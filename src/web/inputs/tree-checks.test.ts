import { expect, test } from 'vitest'
import { buildTree, type CheckNode, checkedIds, checkStateOf, leavesOf, toggleNode } from './tree-checks.ts'

/** 1 ─ 2 ─ (3, 4) and 5; 9 whose parent is not there */
const row = (id: number, pid: number | null) => ({ id, pid, title: `t${id}`, note: '' })
const roots = buildTree([row(1, null), row(2, 1), row(3, 2), row(4, 2), row(5, 1), row(9, 77)])
const find = (id: number, nodes: CheckNode[] = roots): CheckNode =>
  nodes
    .flatMap((node) => (node.id === id ? [node] : node.children.length > 0 ? [maybe(id, node.children)] : []))
    .find(Boolean) as CheckNode
const maybe = (id: number, nodes: CheckNode[]): CheckNode => find(id, nodes)
const states = (ticked: number[]) => {
  const held = checkedIds(roots, ticked)
  return [1, 2, 3, 4, 5, 9].map((id) => checkStateOf(find(id), held)).join(' ')
}

test('rows become a tree, orphans stand at the top', () => {
  expect(roots.map(({ id }) => id)).toEqual([1, 9])
  expect(find(2).children.map(({ id }) => id)).toEqual([3, 4])
})

test.each([
  [[], 'off off off off off off'],
  [[3], 'some some on off off off'],
  [[3, 4], 'some on on on off off'],
  [[3, 4, 5], 'on on on on on off'],
  [[2], 'some some off off off off'],
  [[9], 'off off off off off on'],
])('ticked %j is drawn %s', (ticked, drawn) => expect(states(ticked)).toBe(drawn))

test.each([
  [[], 3, [3]],
  [[3], 3, []],
  [[3], 2, [3, 4]],
  [[3, 4], 2, []],
  [[3, 4, 5], 4, [3, 5]],
  [[], 1, [3, 4, 5]],
  [[2], 2, [3, 4]],
  [[3, 9], 9, [3]],
])('%j, clicked %i, becomes %j', (ticked, id, after) => expect(toggleNode(roots, ticked, find(id))).toEqual(after))

test('leaves are what is held with nothing held below', () => {
  expect(leavesOf(roots, checkedIds(roots, [2, 5, 1]))).toEqual([2, 5])
})

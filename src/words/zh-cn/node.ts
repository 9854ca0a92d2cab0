import type en from '../en/node.ts'

export default {
  'node.export': '导出',
  'node.catalogue': '基础数据',
  'node.country': '国家管理',
  'node.country.index': '查看',
  'node.country.add': '添加',
  'node.country.edit': '编辑',
  'node.country.del': '删除',
  'node.country.sortable': '排序',
  'node.account': '我的账户',
  'node.account.overview': '账户概览',
  'node.group.super': '超级管理员',
  'node.group.operations': '运营',
  'node.group.support': '客服',
  'node.group.member': '普通会员',
} satisfies Record<keyof typeof en, string>

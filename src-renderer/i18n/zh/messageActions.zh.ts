import type { messageActions as english } from '../messageActions.en.ts';
import type { Translated } from '../Catalogue.ts';

export const messageActions: Translated<typeof english> = {
  menu: '更多',
  menuOf: '消息操作',
  select: '多选',
  choose: '选择 {{name}} 在 {{time}} 发送的消息',

  selected_other: '已选择 {{count}} 条',
  selection: '已选择的消息',
  copySelected: '复制',
  forwardSelected: '转发',
  saveSelected: '保存',
  saved: '已保存',
  copied: '已复制',
  notCopied: '未能复制',
  endSelection: '退出多选',
  recallSelected: '删除',
  deleteTitle: '删除此消息？',
  deleteText: '消息会为所有人删除。此操作无法撤销。',
  delete: '删除',
  recallTitle_other: '删除 {{count}} 条消息？',
  recallText: '消息会为所有人删除，此操作无法撤销。',
  recallOthers_other: '所选消息中有 {{count}} 条你无权删除，将会保留。',
  quoted: '{{name}}，{{time}}：\n{{text}}',

  remind: '提醒我…',
  changeReminder: '更改提醒…',
  remindTitle: '提醒我查看此消息',
  remindText: 'Parley 会保存此消息，并在“动态”中提醒你。',
  remindSoon: '20 分钟后',
  setReminder: '设置提醒',
  reminderSet: '提醒：{{time}}',
  removeReminder: '移除提醒',

  edit: '编辑',
  forward: '转发…',
  edited: '（已编辑）',
  editedAt: '编辑于 {{time}}',

  sent: '已发送',
  read: '已读',
  seenBy_other: '{{count}} 人已读',
  seenByLabel: '已读的人',
};

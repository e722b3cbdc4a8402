import type { retention as english } from '../retention.en.ts';
import type { Translated } from '../Catalogue.ts';

/** Texts of the retention of messages. */
export const retention: Translated<typeof english> = {
  heading: '旧消息',
  note_other: '超过 {{count}} 天的消息会对所有人删除。',
  intro:
    '超过此天数的消息及其文件会对所有人删除，包括服务器上和每个人电脑上的副本。所有人都可以在会话详情中看到此期限。',
  direct: '私信：天数',
  group: '群聊：天数',
  room: '房间：天数',
  daysHint: '留空则从不删除。',
  never: '从不删除',
  badDays: '请输入 1 到 {{max}} 之间的数字，或留空。',
  ownerOnly: '只有团队所有者可以更改此设置。',
  confirmTitle: '删除旧消息？',
  confirmText: '这些消息及其文件会对所有人删除，但受法律保留的除外。此操作无法撤销。',
  confirm: {
    direct: '{{day}}之前的私信',
    group: '{{day}}之前的群聊',
    room: '{{day}}之前房间中的消息',
  },
  confirmYes: '删除消息',
  holds: '法律保留',
  holdsText: '受法律保留的内容不会自动删除。对于个人，这包括其私信和群聊，以及房间中自其第一条消息起的所有内容。',
  noHolds: '没有任何内容受法律保留。',
  choose: '选择个人或房间',
  rooms: '房间',
  hold: '保留',
  lift: '解除',
  heldBy: '由 {{name}} 保留，{{time}}',
  unknown: '未知的人',
};

import type { joinRequests as english } from '../joinRequests.en.ts';
import type { Translated } from '../Catalogue.ts';

/** Texts of requests to join a room. */
export const joinRequests: Translated<typeof english> = {
  heading: '加入申请',
  count_other: '{{count}} 个加入申请',
  review: '查看申请',
  approve: '批准',
  approveNamed: '批准 {{name}}',
  decline: '拒绝',
  declineNamed: '拒绝 {{name}}',
  noteHidden: '你已屏蔽此人，其附言已隐藏。',
  ask: '申请加入',
  askNamed: '申请加入 {{name}}',
  text: '由此房间的房主或协管员决定。加入后，动态中会显示通知。',
  note: '附言',
  noteHint: '例如你想加入的原因。最多 {{most}} 个字符。',
  pending: '你已申请加入',
  pendingText: '你已申请加入，由房主或协管员决定。如无人处理，申请将于 {{time}} 过期。',
  withdraw: '取消申请',
  withdrawNamed: '取消申请：{{name}}',
  declined: '已拒绝。{{time}}之后可以再次申请。',
  declinedText: '你的申请已被拒绝。{{time}}之后可以再次申请。',
  wait: '已拒绝',
  waitNamed: '已拒绝：{{name}}',
  approved: '你的申请已获批准。',
  open: '打开房间',
  password: '使用密码',
  done: '完成',
};

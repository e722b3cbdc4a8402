import type { proposals as english } from '../proposals.en.ts';
import type { Translated } from '../Catalogue.ts';

/** Texts of making a direct conversation a room. */
export const proposals: Translated<typeof english> = {
  heading: '房间',
  propose: '转到房间继续…',
  offline: '{{name}} 不在线。需要你们双方都在线。',
  title: '转到房间继续',
  text: '对方接受后，会创建一个包含你和 {{name}} 的隐藏房间。房间不会自动关闭，你可以添加更多人。这里的消息会留在这里。',
  ask: '向 {{name}} 发出请求',
  received: '{{name}} 想转到房间继续：',
  sent: '你请求 {{name}} 转到房间继续：',
  accept: '接受',
  decline: '拒绝',
  withdraw: '取消请求',
  dismiss: '知道了',
  notification: '想转到房间继续：{{room}}',
};

import type { person as english } from '../person.en.ts';
import type { Translated } from '../Catalogue.ts';

export const person: Translated<typeof english> = {
  card: '{{name}} 的资料',
  formerMember: '前成员',
  noMessages: '此人已被抹除，无法再收到消息。',
  visitor: '通过访客链接加入此房间，没有账号。',
  you: '这是你自己',
  knownHereAs: '在此房间中：{{name}}',
  formerly: '曾用名：{{name}}',
  message: '发消息',
  follow: '关注',
  following: '已关注',
  followHint: '关注后，{{name}} 在主题中发布的帖子会出现在你的动态中。',
  followingHint: '你会收到 {{name}} 在主题中发布的帖子。再次点击可取消关注。',
  statusUntil: '直到 {{time}}',
  localTime: '当地时间 {{time}}',
  sameTime: '当地时间 {{time}}，与你相同',
  devices: '加密房间中的设备',
  devicesHint: '请与{{name}}核对这些号码，例如通过电话。对方自己的名片上显示的应当相同。',
  devicesMine: '其他人会与你核对这些号码，以确认给他们写消息的是你。',
  deviceSince: '自 {{time}}',
  acceptDevice: '这是对方的设备',
  sharedRooms: '共同的房间',
};

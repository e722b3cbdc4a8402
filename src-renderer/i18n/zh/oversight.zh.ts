import type { oversight as english } from '../oversight.en.ts';
import type { Translated } from '../Catalogue.ts';

/** Texts of what admins see and end that belongs to other people. */
export const oversight: Translated<typeof english> = {
  roomsIntro: '所有房间和频道，包括隐藏的。你可以看到房主和人数，但看不到其中的消息。',
  findRooms: '搜索房间',
  noRooms: '没有房间。',
  noRoomFound: '没有匹配的房间。',
  roomCount_other: '{{count}} 个房间',
  owner: '房主：{{name}}',
  formerOwner: '房主：{{name}}（已停用）',
  joining: '可加入：{{who}}',
  active: '最近活动：{{time}}',
  closes: '关闭时间：{{time}}',
  stays: '不会自动关闭',
  roomMenu: '{{name}} 的选项',
  changeOwner: '更换房主…',
  ownerTitle: '让谁成为 {{name}} 的房主？',
  ownerText: '新房主可以更改和关闭此房间。房间里的所有人都会看到这一更改。',
  newOwner: '新房主',
  ownerYes: '设为房主',
  noOtherMember: '此房间里没有其他人。',
  closeRoom: '关闭房间…',
  closeTitle: '关闭 {{name}}？',
  closeText: '其中的消息和文件会为所有人删除，且无法恢复。',
  closeYes: '关闭房间',
};

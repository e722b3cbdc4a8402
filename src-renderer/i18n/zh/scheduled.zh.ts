import type { scheduled as english } from '../scheduled.en.ts';
import type { Translated } from '../Catalogue.ts';

/** Texts of scheduled messages. */
export const scheduled: Translated<typeof english> = {
  menu: '定时发送',
  inAnHour: '1 小时后',
  tomorrow: '明天早上',
  monday: '周一上午',
  choose: '选择时间…',
  whyFiles: '只有文字可以定时发送：请先移除文件',
  why: {
    erased: '此人已被抹除',
    blocked: '屏蔽此人期间不可用',
    muted: '禁言期间不可用',
    readOnly: '只有房主和协管员可以在这里发言',
  },
  whyEmpty: '请先输入消息',

  chooseTitle: '定时发送',
  chooseText: '时间以这台电脑的时区为准。',
  when: '发送时间',
  badTime: '请输入有效的日期和时间。',
  yes: '定时发送',
  save: '保存时间',

  waiting_other: '{{count}} 条定时消息',
  refused_other: '{{count}} 条定时消息无法发送',
  title: '定时消息',
  text: '发送之前，只有你能看到这些消息。',
  list: '定时消息',
  at: '将于 {{time}} 发送',
  roomClosed: '不会发送：这条消息所属的房间已关闭。',
  notSent: '{{time}} 未发送：{{why}}',
  changeTime: '更改时间',
  takeBack: '编辑消息',
  whyDraft: '这里还有另一份草稿：请先发送或清空',
  sendNow: '立即发送',
  delete: '删除',
  close: '关闭',
};

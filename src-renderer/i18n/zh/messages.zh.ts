import type { messages as english } from '../messages.en.ts';
import type { Translated } from '../Catalogue.ts';

export const messages: Translated<typeof english> = {
  leadsTo: '({{host}})',
  encrypted: '加密消息',
  forged: '无法解密此消息：它被更改或伪造了',
  newDevice: '新设备',
  newDeviceHint: '写自{{name}}的一台你尚未见过的设备。请在对方名片上核对其号码。',
  forgedEdit: '无法解密对一条消息的修改：它是伪造的',
  earlierPassword: '此消息是用以前的密码加密的',
  otherDevices: '此消息是为以前的设备加密的',
  needsNewer: '更新 Parley 后即可查看此消息',
  needsNewerFrom: '更新 Parley 后即可查看 {{name}} 的这条消息',
  eventNeedsNewer: '更新 Parley 后即可查看这里发生了什么',

  showAll_zero: '展开全部',
  showAll_other: '展开全部（还有 {{count}} 行）',
  showLess: '收起',

  copyMarkdown: '复制为 Markdown',
  copyLink: '复制消息链接',
  badLinkText: '它指向某个会话中的消息，但你不在该会话中，或该会话已不存在。',

  othersReacted_other: '另外 {{count}} 人',

  code: '代码',
  codeIn: '{{language}} 代码',
  copyCode: '复制代码',
  codeCopied: '已复制',
  codeNotCopied: '未能复制',
  table: '表格',
  taskDone: '已完成',
  taskOpen: '待办',
};
